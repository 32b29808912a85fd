import { spawnSync } from 'node:child_process';
import { chromium } from '@playwright/test';
import { findOrInstallChromium } from '../../e2e/chromium.ts';
import { freePort } from '../../http/testing/free-port.ts';
import { type ShopProcess, startShop } from '../../launch/testing/shop-process.ts';
import { projectRoot } from '../../runtime/project-root.ts';
import { build } from '../build.ts';
import { withDataFolder } from '../data-folder.ts';
import type { Report } from '../report.ts';
import { accessibilityOf, loadLighthouse } from './lighthouse.ts';

const owner = { email: 'owner@example.com', password: 'a room full of books' };

/** `npm run bench -- back-room`: Lighthouse's accessibility of every page of the back room, in a shop with demo data. */
export async function run(report: Report): Promise<void> {
  build();
  await withDataFolder(async (dataDir) => {
    const shop = await startShop([process.execPath, 'launch/start.mjs'], {
      DATA_DIR: dataDir,
      STAFF_CODES: 'off',
    });
    try {
      await shop.open;
      runBeside(shop, ['demo']);
      runBeside(shop, ['staff', 'add', owner.email, '--role', 'owner', '--password-stdin'], owner.password);
      await withDataFolder((profile) => judgePages(report, shop.url, profile));
    } finally {
      shop.child.kill('SIGTERM');
      await shop.ended;
    }
  });
}

/** Runs a command of the machine beside the open shop. */
function runBeside({ env }: ShopProcess, command: string[], input = ''): void {
  const { status, stderr } = spawnSync(process.execPath, ['launch/start.mjs', ...command], {
    cwd: projectRoot,
    env,
    input: `${input}\n`,
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`${command.join(' ')} failed: ${stderr}`);
}

/** @param profile an empty folder for the browser, whose storage Lighthouse shares */
export async function judgePages(report: Report, url: string, profile: string): Promise<void> {
  const lighthouse = await loadLighthouse();
  const port = await freePort();
  const browser = await chromium.launchPersistentContext(profile, {
    executablePath: await findOrInstallChromium(),
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', `--remote-debugging-port=${port}`],
  });
  try {
    const rows = report.table('Accessibility of the back room on a phone: Lighthouse, out of 100', {
      a11y: 0,
    });
    const judge = async (path: string, what = path) => {
      const accessibility = await accessibilityOf(lighthouse, { url: url + path, port });
      rows.push({ what, figures: { a11y: accessibility }, goals: [{ value: accessibility, least: 100 }] });
    };
    await judge('/staff/login');
    const token = await logIn(url);
    const page = await browser.newPage();
    await page.goto(`${url}/staff/login`);
    await page.evaluate(
      (value) => localStorage.setItem('staff-session', JSON.stringify({ token: value })),
      token,
    );
    for (const [what, path] of Object.entries(await pagesOf(url, token))) await judge(path, what);
  } finally {
    await browser.close();
  }
}

async function logIn(url: string): Promise<string> {
  const response = await fetch(`${url}/api/staff/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(owner),
  });
  const { login } = await response.json();
  return login.session.token;
}

/** Each page of the back room with its path. */
async function pagesOf(url: string, token: string): Promise<Record<string, string>> {
  const firstOf = async (call: string, name: string): Promise<string> => {
    const response = await fetch(`${url}/api/staff/${call}`, { headers: { authorization: token } });
    const [first] = (await response.json())[name];
    return first._id ?? first.id;
  };
  const order = await firstOf('orders?queue=true&first=1', 'orders');
  const sent = await firstOf('orders?fulfilment=delivered&first=1', 'orders');
  const book = await firstOf('books?first=1', 'books');
  const shopper = await firstOf('shoppers?first=1', 'shoppers');
  const lists = 'orders returns books taxes imports stock shoppers letters jobs staff tokens audit'.split(
    ' ',
  );
  return {
    today: '/staff',
    ...Object.fromEntries(lists.map((list) => [list, `/staff/${list}`])),
    order: `/staff/orders/${sent}/show`,
    packing: `/staff/orders/${order}/pack`,
    slip: `/staff/slips?ids=${order}`,
    papers: `/staff/papers?ids=${sent}`,
    book: `/staff/books/${book}`,
    'new book': '/staff/books/create',
    'stock of a book': `/staff/stock/${book}/show`,
    delivery: '/staff/stock/receive',
    shopper: `/staff/shoppers/${shopper}/show`,
  };
}
