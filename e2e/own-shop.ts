import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { type BrowserContext, test as base, devices } from '@playwright/test';
import { type ShopProcess, startShop } from '../launch/testing/shop-process.ts';
import { makeDataDir } from './data-dir.ts';

const desktop = { ...devices['Desktop Chrome'], viewport: { width: 1440, height: 900 } };

interface OwnShop extends ShopProcess {
  /** Somebody at a desktop, who has not been in the shop before. */
  visitor(): Promise<BrowserContext>;
}

/** A test with a new shop of its own, for what changes the whole shop or takes other `settings`. */
export const test = base.extend<{ settings: Record<string, string>; ownShop: OwnShop }>({
  settings: [{}, { option: true }],
  ownShop: async ({ browser, settings }, use) => {
    const DATA_DIR = makeDataDir();
    const env = { DATA_DIR, LOG_LEVEL: 'warn', ...settings };
    const shop = await startShop([process.execPath, 'launch/start.mjs'], env);
    try {
      await shop.open;
      await use({ ...shop, visitor: () => browser.newContext({ ...desktop, baseURL: shop.url }) });
    } finally {
      shop.child.kill('SIGTERM');
      await once(shop.child, 'close');
      rmSync(DATA_DIR, { recursive: true, force: true });
    }
  },
});
