import { randomInt } from 'node:crypto';
import { rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect } from '@playwright/test';
import { toBuffer } from 'bwip-js/node';
import sharp from 'sharp';
import { test } from './shopper.ts';
import { addStaff, blockedBy, expectStaffPage, logInToBackRoom } from './staff.ts';

/** What Chromium shows as its camera: it opens the file whenever a page turns the camera on. */
const film = path.join(os.tmpdir(), `quire-camera-${process.pid}.mjpeg`);

test.use({
  viewport: { width: 390, height: 844 },
  permissions: ['camera'],
  launchOptions: async ({ launchOptions }, use) =>
    use({
      ...launchOptions,
      args: [
        ...(launchOptions.args ?? []),
        '--use-fake-device-for-media-stream',
        `--use-file-for-fake-video-capture=${film}`,
      ],
    }),
});

type Code = { bcid: 'ean13' | 'code128'; text: string };

/** Holds a bar code in front of the camera. */
async function hold(code: Code): Promise<void> {
  const drawn = await toBuffer({ ...code, scale: 3, includetext: true, backgroundcolor: 'ffffff' });
  const picture = await sharp(drawn)
    .resize({ width: 420, height: 260, fit: 'inside' })
    .toBuffer({ resolveWithObject: true });
  const jpeg = await sharp({ create: { width: 640, height: 480, channels: 3, background: '#c8c4bc' } })
    .composite([{ input: picture.data, gravity: 'center' }])
    .jpeg({ quality: 90 })
    .toBuffer();
  writeFileSync(film, Buffer.concat([jpeg, jpeg]));
}

test.afterAll(() => rmSync(film, { force: true }));

const wings = { id: '8e5cbbfe-0d03-42ce-94d0-b276f811082c', title: 'Wings of Fire', isbn: '9788173711466' };

test('a packer scans books and the carrier’s label with the camera of a phone', async ({ page, account }) => {
  test.setTimeout(120_000);
  const blocked = blockedBy(page);
  await account.saveAddress();
  await account.putInCart(wings.id);
  const order = await account.order(wings.id);
  await account.payOrder(order);
  const email = await addStaff('packer');
  await page.goto(`/staff/orders/${order.id}/pack`);
  await logInToBackRoom(page, email);
  const field = page.getByLabel('Scan the ISBN of each book');
  const dialog = page.getByRole('dialog', { name: 'Scan with the camera' });

  await hold({ bcid: 'ean13', text: wings.isbn });
  await page.getByRole('button', { name: 'Scan with the camera', exact: true }).click();
  await expect(dialog.getByRole('status')).toHaveText(`${wings.title}: 1 of 2`);
  // Meanwhile the same book stays before the camera.
  await expectStaffPage(page, 'camera');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(field).toBeFocused();
  await expect(page.getByText('1 / 2')).toBeVisible();

  await page.getByRole('button', { name: 'Scan with the camera', exact: true }).click();
  await expect(dialog.getByRole('status')).toHaveText(`${wings.title}: 2 of 2`);
  await dialog.getByRole('button', { name: 'Close' }).click();

  // No other parcel has this number.
  const trackingNumber = `EE${randomInt(1e8, 1e9)}IN`;
  await hold({ bcid: 'code128', text: trackingNumber });
  await page.getByRole('button', { name: 'Scan the carrier’s label with the camera' }).click();
  await expect(dialog).toBeHidden();
  const number = page.getByLabel('Tracking number');
  await expect(number).toHaveValue(trackingNumber);
  await expect(number).toBeFocused();
  await page.getByRole('button', { name: 'Ship', exact: true }).click();
  await expect(page.getByText(/^The parcel of .* is shipped\.$/)).toBeVisible();
  expect(blocked).toEqual([]);
});

test('a page of the shop gets no camera, whatever the browser allows', async ({ page }) => {
  await hold({ bcid: 'ean13', text: wings.isbn });
  await page.goto('/');
  const failure = () =>
    page.evaluate(() =>
      navigator.mediaDevices.getUserMedia({ video: true }).then(
        () => 'a picture',
        (error: Error) => error.name,
      ),
    );
  expect(await failure()).toBe('NotAllowedError');
  await page.goto('/staff/login');
  expect(await failure()).toBe('a picture');
});
