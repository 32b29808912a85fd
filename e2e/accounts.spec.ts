import { readFile } from 'node:fs/promises';
import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { mailboxPath } from './mailbox.ts';
import { expectToast, heading, logInByHand, test } from './shopper.ts';

const subjects = {
  reset: 'Set a new password',
  confirm: 'Welcome to Quire',
  changed: 'Your address was changed',
};

/** The text of the newest email to an address with a subject; waits for it. */
async function emailTo(request: APIRequestContext, email: string, subject: string): Promise<string> {
  let text = '';
  await expect(async () => {
    const list = await (await request.get(mailboxPath(email))).text();
    for (const [, id] of list.matchAll(/href="\/mailbox\/([0-9a-f-]{36})/g)) {
      text = await (await request.get(`/mailbox/${id}?view=text`)).text();
      if (text.includes(`<title>${subject} |`)) return;
    }
    throw new Error(`There is no email “${subject}” to ${email} yet.`);
  }).toPass({ timeout: 20_000 });
  return text;
}

/** The path of the link with a token in an email. */
function linkIn(mail: string): string {
  const [, path] = /https?:\/\/[^/\s]+(\/[a-z-]+#[\w-]{43})/.exec(mail) ?? [];
  if (path === undefined) throw new Error('The email has no link.');
  return path;
}

const setPassword = async (page: Page, button: string, password: string) => {
  await page.getByLabel(/^New password/).fill(password);
  await page.getByRole('button', { name: button }).click();
  await expect(heading(page)).toHaveText('Login');
};

test('shows a wrong password for three seconds', async ({ page, account }) => {
  await page.clock.install();
  await page.goto('/Login');
  await expect(heading(page)).toBeVisible();
  // From here on the test controls the clock.
  await page.clock.pauseAt(Date.now() + 60_000);
  await logInByHand(page, { ...account, password: 'wrong' });
  const message = page.getByText('Wrong Email or Password , SignUp if you dont have account');
  await expect(message).toBeVisible();
  await page.clock.runFor(2_800);
  await expect(message).toBeVisible();
  await page.clock.runFor(400);
  await expect(message).toBeHidden();
});

test('a shopper who forgot the password sets a new one by an email, by keyboard alone', async ({
  page,
  account,
}) => {
  await page.goto('/login');
  await page.getByRole('link', { name: 'Forgot password?' }).focus();
  await page.keyboard.press('Enter');
  await expect(heading(page)).toHaveText('Forgot password');
  await expect(heading(page)).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.type(account.email);
  await page.keyboard.press('Enter');
  await expect(heading(page)).toHaveText('Look in your mailbox');

  await page.goto(linkIn(await emailTo(page.request, account.email, subjects.reset)));
  await expect(heading(page)).toHaveText('Set a new password');
  await page.getByLabel(/^New password/).focus();
  await page.keyboard.type('a better secret');
  await page.keyboard.press('Enter');
  await expect(heading(page)).toHaveText('Login');
  await expectToast(page, 'Password Changed');
  await logInByHand(page, { ...account, password: 'a better secret' });
  await expectToast(page, 'Logged in Successfully');
});

test('links of emails lead to the shop, whatever Host a request has', async ({ account, request }) => {
  await request.post('/api/auth/forgot-password', {
    data: { email: account.email },
    headers: {
      'x-forwarded-host': 'evil.example',
      forwarded: 'host=evil.example',
      origin: 'https://evil.example',
    },
  });
  const mail = await emailTo(request, account.email, subjects.reset);
  expect(mail).not.toContain('evil');
  expect(mail).toMatch(/http:\/\/localhost:\d+\/reset-password#/);
});

test('an email that an attacker changed is restored, and the attacker logged out', async ({
  page,
  shopper,
}) => {
  await shopper.ask('POST', '/users/edit', { userData: { email: `${crypto.randomUUID()}@example.com` } });
  await page.goto(linkIn(await emailTo(page.request, shopper.email, subjects.changed)));
  await expect(heading(page)).toHaveText('Take your account back');
  await setPassword(page, 'Put my email back', 'mine again');
  await logInByHand(page, { ...shopper, password: 'mine again' });
  await expectToast(page, 'Logged in Successfully');
  const old = await page.request.get('/api/user/cart', { headers: { authorization: shopper.token } });
  expect(old.status()).toBe(401);
});

test('a shopper saves their data, and deletes their account', async ({ page, shopper }) => {
  await page.goto('/profile');
  const button = page.getByRole('button', { name: 'Download my data' });
  await expect(button).toBeVisible();
  const download = page.waitForEvent('download');
  await button.click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^quire-my-data-\d{4}-\d\d-\d\d\.json$/);
  const data = JSON.parse(await readFile(await file.path(), 'utf8'));
  expect(data).toMatchObject({ user: { email: shopper.email }, orders: [] });

  await page.getByRole('button', { name: 'Delete my account' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' });
  await dialog.getByRole('textbox').fill(shopper.password);
  await dialog.getByRole('button', { name: 'Delete my account' }).click();
  await expect(page).toHaveURL('/');
  await expectToast(page, 'Account Deleted');
  await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible();
});
