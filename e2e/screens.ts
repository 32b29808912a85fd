import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { type Browser, chromium, type Page } from '@playwright/test';
import sharp from 'sharp';
import { findOrInstallChromium } from './chromium.ts';
import type { Device, Scheme, Screen } from './screen.ts';
import { emptyCart, loginAsGuest } from './shopper.ts';
import { enterAsOwner, staffScreens } from './staff-screens.ts';

/**
 * `npm run screens`: takes screenshots of the running shop, phone, tablet and desktop, light and dark, into
 * docs/screens. SHOP_URL is the URL of the shop; the arguments choose the screens, by default all. Those of the back room
 * need an owner, as STAFF_EMAIL and STAFF_PASSWORD, in a shop with STAFF_CODES=off and the data of `npm run demo`.
 */
const shop = process.env.SHOP_URL ?? 'http://localhost:4000';
const folder = path.join(import.meta.dirname, '../docs/screens');

/** The sample book that is out of stock (seed/stock.json). */
const outOfStock = '6741ee22-8254-4596-bfb5-52ee56d3cfc3';

const sizes: Record<Device, { width: number; height: number }> = {
  desktop: { width: 1440, height: 900 },
  tablet: { width: 820, height: 1180 },
  phone: { width: 390, height: 844 },
};

const screens: Screen[] = [
  { name: 'home', path: '/', on: ['desktop', 'tablet', 'phone'] },
  { name: 'products', path: '/products', on: ['desktop', 'tablet', 'phone'] },
  {
    name: 'filters',
    path: '/products?category=Fiction&rating=4',
    on: ['phone'],
    async act(page) {
      await page.getByRole('button', { name: /^Filters/ }).click();
      await page.getByRole('button', { name: /^Show \d/ }).waitFor();
    },
  },
  { name: 'nothing-found', path: '/products?search=zzz' },
  {
    name: 'book',
    path: '/products',
    act: (page) => page.getByRole('link', { name: 'The God of Small Things' }).first().click(),
  },
  { name: 'out-of-stock', path: `/products/${outOfStock}` },
  { name: 'login', path: '/login' },
  { name: 'signup', path: '/signup' },
  { name: 'forgot-password', path: '/forgot-password' },
  { name: 'reset-password', path: '/reset-password#token' },
  { name: 'wishlist', path: '/wishlist', books: 3 },
  { name: 'wishlist-empty', path: '/wishlist', books: 0 },
  { name: 'cart-empty', path: '/cart', books: 0 },
  { name: 'profile', path: '/profile', books: 3 },
  { name: 'addresses', path: '/profile/address', books: 3 },
  { name: 'cart', path: '/cart', books: 3 },
  {
    name: 'cart-short',
    path: '/cart',
    books: 3,
    async act(page) {
      await putInCart(page, outOfStock);
      await page.reload();
      await page.getByRole('button', { name: 'Go on without' }).waitFor();
    },
  },
  { name: 'checkout', path: '/checkout', books: 3 },
  { name: 'order-summary', path: '/checkout', books: 3, act: chooseAddress },
  {
    name: 'payment',
    path: '/checkout',
    books: 3,
    async act(page) {
      await chooseAddress(page);
      await page.getByRole('button', { name: 'Buy' }).click();
      await page.getByRole('dialog').waitFor();
    },
  },
  { name: 'orders', path: '/orders', books: 3, act: (page) => heading(page, 'Orders') },
  { name: 'order', path: '/orders', books: 3, act: openPaidOrder },
  {
    name: 'invoice',
    path: '/orders',
    books: 3,
    async act(page) {
      await openPaidOrder(page);
      await page.getByRole('link', { name: 'Invoice' }).click();
      await heading(page, 'Invoice');
    },
  },
  ...staffScreens,
];

const wanted = process.argv.slice(2);
const obstacle = unknownScreen() ?? (await silentShop());
if (obstacle) {
  console.error(obstacle);
  process.exit(1);
}

await mkdir(folder, { recursive: true });
const browser = await chromium.launch({
  executablePath: await findOrInstallChromium(),
  args: ['--no-sandbox'],
});
for (const screen of screens) {
  if (wanted.length > 0 && !wanted.includes(screen.name)) continue;
  for (const device of screen.on ?? (['desktop', 'phone'] as const)) {
    for (const scheme of screen.in ?? (['light', 'dark'] as const))
      await take(browser, screen, device, scheme);
  }
}
await browser.close();

/** The error message for an unknown screen. */
function unknownScreen(): string | undefined {
  const names = screens.map(({ name }) => name);
  const unknown = wanted.filter((name) => !names.includes(name));
  if (unknown.length === 0) return undefined;
  return `There is no screen ${unknown.join(', ')}. Choose from ${names.join(', ')}.`;
}

/** The error message if no shop responds. */
async function silentShop(): Promise<string | undefined> {
  try {
    await fetch(new URL('/healthz', shop), { signal: AbortSignal.timeout(10_000) });
    return undefined;
  } catch {
    return `No shop answers at ${shop}. Start one by \`npm start\` in another terminal, or set SHOP_URL to the address of one that runs.`;
  }
}

async function take(browser: Browser, screen: Screen, device: Device, scheme: Scheme): Promise<void> {
  const page = await browser.newPage({
    baseURL: shop,
    viewport: sizes[device],
    colorScheme: scheme,
    reducedMotion: 'reduce',
    ...(device !== 'desktop' && { isMobile: true, hasTouch: true }),
  });
  if (screen.books !== undefined) await enterAsGuest(page, screen.books);
  if (screen.asOwner) await enterAsOwner(page, shop);
  await page.goto(screen.path);
  await screen.act?.(page);
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => document.fonts.ready);
  const file = path.join(folder, `${screen.name}-${device}-${scheme}.webp`);
  await sharp(await page.screenshot())
    .webp({ quality: 80 })
    .toFile(file);
  await page.close();
  console.log(path.relative(process.cwd(), file));
}

async function enterAsGuest(page: Page, books: number): Promise<void> {
  await loginAsGuest(page);
  await emptyCart(page);
  await page.evaluate(async (first) => {
    const headers = {
      'content-type': 'application/json',
      authorization: localStorage.getItem('token') ?? '',
    };
    const { wishlist } = await (await fetch('/api/user/wishlist', { headers })).json();
    for (const { _id } of wishlist) await fetch(`/api/user/wishlist/${_id}`, { method: 'DELETE', headers });
    const { products } = await (await fetch('/api/products?category=Fiction&first=3')).json();
    for (const product of products.slice(0, first)) {
      const body = JSON.stringify({ product });
      for (const list of ['cart', 'wishlist'])
        await fetch(`/api/user/${list}`, { method: 'POST', headers, body });
    }
  }, books);
}

async function putInCart(page: Page, productId: string): Promise<void> {
  await page.evaluate(async (_id) => {
    const headers = {
      'content-type': 'application/json',
      authorization: localStorage.getItem('token') ?? '',
    };
    await fetch('/api/user/cart', { method: 'POST', headers, body: JSON.stringify({ product: { _id } }) });
  }, productId);
}

function heading(page: Page, name: string): Promise<void> {
  return page.getByRole('heading', { level: 1, name }).waitFor();
}

/** Buys the cart if there are no orders yet, and opens the order. */
async function openPaidOrder(page: Page): Promise<void> {
  await heading(page, 'Orders');
  await page.waitForLoadState('networkidle');
  const paid = page.getByRole('article').filter({ has: page.getByText('Paid', { exact: true }) });
  if ((await paid.count()) === 0) {
    await page.goto('/checkout');
    await chooseAddress(page);
    await page.getByRole('button', { name: 'Buy' }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Pay ₹/ })
      .click();
    await page.waitForURL('**/products');
    await page.goto('/orders');
  }
  await paid.first().getByRole('link').click();
  await page.getByRole('link', { name: 'Invoice' }).waitFor();
}

async function chooseAddress(page: Page): Promise<void> {
  await page.getByRole('radio').first().click();
  await page.getByRole('heading', { name: 'Order Summnary' }).waitFor();
}
