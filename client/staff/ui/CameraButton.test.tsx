import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { payElsewhere, placeOrderOf, shopperWithAddress } from '../../testing/orders.ts';
import { staffTokenOf, visitStaff } from '../../testing/staff.tsx';
import { ask, putInCart } from '../../testing/visit.tsx';
import { storedDelivery } from '../stock/delivery.ts';
import { newInPicture } from './bar-code-reader.ts';

/** What the stand-in of the camera has before it. */
let inPicture: string[] = [];
let cameras: EventTarget[] = [];
let visibility: DocumentVisibilityState = 'visible';

const isbn = '9788173711466';

/**
 * jsdom has no camera, plays no video, draws no picture and reads no bar code: these four are stand-ins here. The real
 * ones are tried in e2e/camera.spec.ts.
 */
function standIns(getUserMedia: () => Promise<unknown>): void {
  vi.stubGlobal('isSecureContext', true);
  vi.stubGlobal(
    'BarcodeDetector',
    class {
      static getSupportedFormats = async () => ['ean_13', 'code_128', 'qr_code', 'itf'];
      detect = async (source: HTMLElement) =>
        source instanceof HTMLVideoElement ? inPicture.map((rawValue) => ({ rawValue })) : [];
    },
  );
  Object.defineProperty(navigator, 'mediaDevices', { configurable: true, value: { getUserMedia } });
  onTestFinished(() => {
    vi.unstubAllGlobals();
    Reflect.deleteProperty(navigator, 'mediaDevices');
  });
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue();
  vi.spyOn(HTMLMediaElement.prototype, 'readyState', 'get').mockReturnValue(4);
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility);
}

/** A camera that is on until its track is stopped. */
async function openCamera(): Promise<{ getTracks(): EventTarget[] }> {
  const track = Object.assign(new EventTarget(), {
    stop: () => {
      cameras = cameras.filter((camera) => camera !== track);
    },
  });
  cameras.push(track);
  return { getTracks: () => [track] };
}

const failWith = (name: string) => async () => {
  throw new DOMException('It does not work.', name);
};

beforeEach(() => {
  inPicture = [];
  cameras = [];
  visibility = 'visible';
  storedDelivery.set(null);
});

async function packOrder(copies: number) {
  const { bookStock: book } = await ask<{ bookStock: { id: string } }>(
    'query ($isbn: String!) { bookStock(book: $isbn) { id } }',
    { isbn },
    await staffTokenOf('buyer'),
  );
  const shopper = await shopperWithAddress();
  for (let copy = 1; copy < copies; copy++) await putInCart(shopper.token, book.id);
  const order = await placeOrderOf(shopper, [book]);
  await payElsewhere(shopper, order);
  const user = visitStaff(`/orders/${order.id}/pack`, await staffTokenOf('packer'));
  return { user, number: order.name.replace('Order ', '') };
}

const cameraDialog = () => screen.findByRole('dialog', { name: 'Scan with the camera' });
const openDialog = async (user: ReturnType<typeof visitStaff>) => {
  await user.click(await screen.findByRole('button', { name: 'Scan with the camera' }));
  return within(await cameraDialog());
};

it('counts a copy each time a book comes before the camera, and turns the camera off at Escape', async () => {
  standIns(openCamera);
  const { user } = await packOrder(2);
  const dialog = await openDialog(user);
  inPicture = [isbn];
  expect(await dialog.findByText('Wings of Fire: 1 of 2')).toHaveAttribute('role', 'status');
  inPicture = ['9780000000002', isbn];
  expect(await dialog.findByRole('alert')).toHaveTextContent('9780000000002 is not in this order.');
  expect(cameras).toHaveLength(1);

  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(cameras).toEqual([]);
  expect(screen.getByLabelText('Scan the ISBN of each book')).toHaveFocus();
  expect(screen.getByText('1 / 2')).toBeVisible();
});

it('takes the number of a carrier’s label and closes, but neither a book nor the packing slip', async () => {
  standIns(openCamera);
  const { user, number } = await packOrder(1);
  await user.click(await screen.findByRole('button', { name: 'All are here' }));
  await user.click(await screen.findByRole('button', { name: 'Scan the carrier’s label with the camera' }));
  const dialog = within(await cameraDialog());
  inPicture = [isbn];
  expect(await dialog.findByRole('alert')).toHaveTextContent(`${isbn} is the ISBN of a book.`);
  inPicture = [number];
  await waitFor(() => expect(dialog.getByRole('alert')).toHaveTextContent(`${number} is the number of the`));
  inPicture = ['EE123456789IN'];
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const field = screen.getByLabelText(/Tracking number/);
  expect(field).toHaveValue('EE123456789IN');
  expect(field).toHaveFocus();
  expect(cameras).toEqual([]);
  expect(screen.getByText('The tracking number is EE123456789IN.')).toHaveAttribute('role', 'status');
  await user.keyboard('{Enter}');
  expect(await screen.findByText(`The parcel of ${number} is shipped.`)).toBeVisible();
});

it('counts a delivery, and is off while the tab is hidden', async () => {
  standIns(openCamera);
  const user = visitStaff('/stock/receive', await staffTokenOf('buyer'));
  const dialog = await openDialog(user);
  inPicture = [isbn];
  expect(await dialog.findByText('Wings of Fire: 1 copy')).toBeVisible();
  inPicture = [];

  visibility = 'hidden';
  document.dispatchEvent(new Event('visibilitychange'));
  await waitFor(() => expect(cameras).toEqual([]));
  visibility = 'visible';
  document.dispatchEvent(new Event('visibilitychange'));
  await waitFor(() => expect(cameras).toHaveLength(1));
  expect(storedDelivery.get()?.lines).toMatchObject([{ copies: 1 }]);
});

it('searches everywhere for what it reads', async () => {
  standIns(openCamera);
  const user = visitStaff('/stock', await staffTokenOf('buyer'));
  await user.click(await screen.findByRole('button', { name: 'Search everywhere' }));
  await user.click(await screen.findByRole('button', { name: 'Search by the camera' }));
  inPicture = [isbn];
  expect(await screen.findByRole('option', { name: /^Wings of Fire/ })).toBeVisible();
  const field = screen.getByRole('combobox', { name: 'Search everywhere' });
  expect(field).toHaveValue(isbn);
  expect(field).toHaveFocus();
});

it.each([
  ['NotAllowedError', /may not use the camera\. Allow it for this page in the browser's settings/],
  ['NotFoundError', 'This device has no camera. Use a scanner, or type the number.'],
  ['NotReadableError', 'Another app is using the camera. Close that app, then press Try again.'],
  ['OddError', 'The camera cannot be used (It does not work.). Use a scanner, or type the number.'],
])('says at %s what to do, and tries again', async (name, sentence) => {
  const getUserMedia = vi.fn(failWith(name) as () => Promise<unknown>);
  standIns(getUserMedia);
  const user = visitStaff('/stock/receive', await staffTokenOf('buyer'));
  const dialog = await openDialog(user);
  expect(await dialog.findByRole('alert')).toHaveTextContent(sentence);
  getUserMedia.mockImplementation(openCamera);
  await user.click(dialog.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(dialog.queryByRole('alert')).toBeNull());
  expect(cameras).toHaveLength(1);
});

it('says that the camera has stopped when another app takes it', async () => {
  standIns(openCamera);
  const user = visitStaff('/stock/receive', await staffTokenOf('buyer'));
  const dialog = await openDialog(user);
  await waitFor(() => expect(cameras).toHaveLength(1));
  cameras[0]?.dispatchEvent(new Event('ended'));
  expect(await dialog.findByRole('alert')).toHaveTextContent('Another app is using the camera.');
  expect(cameras).toEqual([]);
});

it.each(['without a camera', 'over plain HTTP'])('offers no camera %s', async (where) => {
  if (where === 'over plain HTTP') {
    standIns(openCamera);
    vi.stubGlobal('isSecureContext', false);
  }
  visitStaff('/stock/receive', await staffTokenOf('buyer'));
  await screen.findByLabelText('Scan the ISBN of each copy');
  expect(screen.queryByRole('button', { name: /camera/ })).toBeNull();
});

it('takes one code of a picture, and the same again once it has been out of the picture for a second', () => {
  const nextCode = newInPicture();
  expect(nextCode(['A', 'A'], 0)).toBe('A');
  expect(nextCode(['A', 'B', 'C'], 900)).toBe('B');
  expect(nextCode(['A', 'B', 'C'], 1000)).toBe('C');
  // Still in the picture, for two seconds altogether.
  expect(nextCode(['A', 'B'], 1900)).toBeUndefined();
  expect(nextCode([], 2500)).toBeUndefined();
  expect(nextCode(['A', 'C'], 2800)).toBe('C');
  expect(nextCode(['A'], 3801)).toBe('A');
});
