import { test, expect as usualExpect } from '@playwright/test';

// Swagger UI renders its whole document anew for each click, which ends when that is done: on a busy machine after a
// while, which the time of the test limits.
test.use({ actionTimeout: 0 });
const expect = usualExpect.configure({ timeout: 60_000 });

test('the documentation of the REST service can try its calls, with a token from a response', async ({
  page,
  baseURL,
}) => {
  test.setTimeout(120_000);
  const elsewhere: string[] = [];
  page.on('request', (request) => {
    const { origin, protocol } = new URL(request.url());
    if (protocol.startsWith('http') && origin !== baseURL) elsewhere.push(request.url());
  });
  // A link to one operation opens it.
  await page.goto('/api/docs/#/Account/postAuthSignup');
  await expect(page).toHaveTitle('REST documentation · Quire');

  const signup = page.locator('#operations-Account-postAuthSignup');
  const body = signup.locator('textarea.body-param__text');
  await expect(body).toHaveValue(/\}\s*$/);
  const example: unknown = JSON.parse(await body.inputValue());
  expect(example).toMatchObject({ email: 'ada@example.com', firstName: 'Ada' });
  await body.fill(JSON.stringify({ ...Object(example), email: `${crypto.randomUUID()}@example.com` }));
  await signup.getByRole('button', { name: 'Execute' }).click();
  await expect(signup.locator('.live-responses-table')).toContainText('encodedToken');

  // Every tag opens to its operations.
  await page.locator('#operations-tag-Cart').click();
  const cart = page.locator('#operations-Cart-getUserCart');
  const response = cart.locator('.live-responses-table');
  await cart.locator('.opblock-summary-control').click();
  await cart.getByRole('button', { name: 'Execute' }).click();
  await expect(response.locator('.response-col_status').last()).toContainText('200');
  await expect(response).toContainText('"cart": []');
  expect(elsewhere).toEqual([]);
});
