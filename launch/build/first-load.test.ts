import path from 'node:path';
import { expect, test } from 'vitest';
import { projectRoot } from '../../runtime/project-root.ts';
import { buildShop } from '../../runtime/testing/build-shop.ts';
import { type FIRST_PAGES, firstLoad, totalOf } from './first-load.ts';

buildShop('client');

const built = path.join(projectRoot, 'dist/client');

/** In brotli. The home page's size is a goal of the shop; the other pages share most of its code, and have some of their own. */
const MAX_BYTES: Record<keyof typeof FIRST_PAGES, number> = {
  home: 205_000,
  listing: 215_000,
  book: 210_000,
};

test.each(Object.entries(MAX_BYTES))('the scripts of the %s page are at most %i bytes', (page, most) => {
  const files = firstLoad(built, page as keyof typeof FIRST_PAGES);
  const table = [...files].map(([file, bytes]) => `${file}: ${bytes}`).join('\n');
  expect(totalOf(files), table).toBeLessThanOrEqual(most);
  // A page that is read from the wrong place would be small.
  expect(totalOf(files)).toBeGreaterThan(100_000);
});
