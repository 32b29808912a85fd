import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { type Browser, chromium, type Page } from '@playwright/test';
import sharp from 'sharp';
import { findOrInstallChromium } from './chromium.ts';
import { emptyCart, loginAsGuest } from './shopper.ts';

/**
 * `npm run screens`: takes pictures of the running shop's screens, phone and desktop, light and dark, into
 * docs/screens. SHOP_URL says where the shop is.
 */
const shop = process.env.SHOP_URL ?? 'http://localhost:4000';
const folder = path.join(import.meta.dirname, '../docs/screens');

const sizes = { desktop: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } };
const schemes = ['light', 'dark'] as const;

interface Screen {
  name: string;
  path: string;
  /** With the guest logged in, and three books in the cart. */
  asGuest?: true;
  /** What has to be done before the page shows what it is taken for. */
  act?: (page: Page) => Promise<void>;
}

const screens: Screen[] = [
  { name: 'home', path: '/' },
  { name: 'products', path: '/products' },
  {
    name: 'book',
    path: '/products',
    act: (page) => page.getByRole('link', { name: 'The God of Small Things' }).first().click(),
  },
  { name: 'login', path: '/login' },
  { name: 'profile', path: '/profile', asGuest: true },
  { name: 'addresses', path: '/profile/address', asGuest: true },
  { name: 'cart', path: '/cart', asGuest: true },
  { name: 'checkout', path: '/checkout', asGuest: true },
  { name: 'order-summary', path: '/checkout', asGuest: true, act: chooseAddress },
  {
    name: 'payment',
    path: '/checkout',
    asGuest: true,
    async act(page) {
      await chooseAddress(page);
      await page.getByRole('button', { name: 'Buy' }).click();
      await page.getByRole('dialog').waitFor();
    },
  },
  { name: 'orders', path: '/orders', asGuest: true, act: (page) => heading(page, 'Orders') },
  { name: 'order', path: '/orders', asGuest: true, act: openPaidOrder },
  {
    name: 'invoice',
    path: '/orders',
    asGuest: true,
    async act(page) {
      await openPaidOrder(page);
      await page.getByRole('link', { name: 'Invoice' }).click();
      await heading(page, 'Invoice');
    },
  },
];

await mkdir(folder, { recursive: true });
const browser = await chromium.launch({ executablePath: findOrInstallChromium(), args: ['--no-sandbox'] });
for (const [device, viewport] of Object.entries(sizes)) {
  for (const scheme of schemes) {
    for (const screen of screens) await take(browser, screen, device, viewport, scheme);
  }
}
await browser.close();

async function take(
  browser: Browser,
  screen: Screen,
  device: string,
  viewport: { width: number; height: number },
  scheme: (typeof schemes)[number],
): Promise<void> {
  const page = await browser.newPage({
    baseURL: shop,
    viewport,
    colorScheme: scheme,
    reducedMotion: 'reduce',
  });
  if (screen.asGuest) await enterAsGuest(page);
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

async function enterAsGuest(page: Page): Promise<void> {
  await loginAsGuest(page);
  await emptyCart(page);
  await page.evaluate(async () => {
    const headers = {
      'content-type': 'application/json',
      authorization: localStorage.getItem('token') ?? '',
    };
    const { products } = await (await fetch('/api/products?category=Fiction&first=3')).json();
    for (const product of products) {
      await fetch('/api/user/cart', { method: 'POST', headers, body: JSON.stringify({ product }) });
    }
  });
}

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor();

/** Buys what is in the cart when nothing has been bought yet, and opens the order. */
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
