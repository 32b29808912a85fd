import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import { chromium } from '@playwright/test';
import { findOrInstallChromium } from '../../e2e/chromium.ts';
import { firstLoad, totalOf } from '../../launch/build/first-load.ts';
import { freePort } from '../../launch/ports.ts';
import { projectRoot } from '../../launch/project-root.ts';
import { startShop } from '../../launch/testing/shop-process.ts';
import { feel } from './interactions.ts';
import { judge, loadLighthouse } from './lighthouse.ts';
import { addressesIn, PAGES } from './pages.ts';

const times = 3;
const kilobytes = (bytes: number) => (bytes / 1000).toFixed(1).padStart(7);

/**
 * `npm run bench -- client`: the bytes of the first load, and how the built shop does on a slow phone. Goals: home
 * at most 160 kB of scripts; Lighthouse 95 for performance and 100 for the rest; CLS below 0.02.
 */
export async function run(): Promise<void> {
  spawnSync(process.execPath, ['launch/build.mjs'], { cwd: projectRoot, stdio: 'inherit' });
  printSizes();

  const lighthouse = await loadLighthouse();
  const data = mkdtempSync(path.join(tmpdir(), 'quire-bench-'));
  chmodSync(data, 0o755);
  const shop = await startShop([process.execPath, 'launch/start.mjs'], { DATA_DIR: data });
  const port = await freePort();
  const browser = await chromium.launch({
    executablePath: findOrInstallChromium(),
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', `--remote-debugging-port=${port}`],
  });
  try {
    await shop.open;
    const addresses = await addressesIn(shop.url);
    console.log(`\nOn a slow phone, medians of ${times}; load of this machine ${loadavg()[0]?.toFixed(1)}`);
    console.log('        perf  a11y  best   seo   FCP ms   LCP ms   TBT ms     CLS   INP ms');
    for (const page of PAGES) {
      const verdict = await judge(lighthouse, { url: addresses[page], port, times });
      const felt = await feel(browser, page, addresses[page]);
      const { performance, accessibility, bestPractices, seo, fcp, lcp, tbt } = verdict;
      const scores = [performance, accessibility, bestPractices, seo].map((score) => `${score}`.padStart(4));
      const waits = [fcp, lcp, tbt].map((ms) => ms.toFixed(0).padStart(7));
      const cls = Math.max(verdict.cls, felt.cls).toFixed(3);
      console.log(
        `${page.padEnd(8)}${scores.join('  ')}  ${waits.join('  ')}  ${cls.padStart(6)}  ${felt.inp.toFixed(0).padStart(7)}`,
      );
    }
  } finally {
    await browser.close();
    shop.child.kill('SIGTERM');
    await shop.ended;
    rmSync(data, { recursive: true, force: true });
  }
}

/** Kilobytes in brotli, of fonts as they are. */
function printSizes(): void {
  const built = path.join(projectRoot, 'dist/client');
  const bytesOf = (wanted: RegExp) =>
    readdirSync(path.join(built, 'assets'))
      .filter((file) => wanted.test(file))
      .reduce((sum, file) => sum + statSync(path.join(built, 'assets', file)).size, 0);
  console.log('kB        scripts  styles   fonts named ahead');
  for (const page of PAGES) {
    const scripts = totalOf(firstLoad(built, page));
    const styles = bytesOf(/\.css\.br$/);
    const fonts = bytesOf(/^(newsreader-display|newsreader|figtree)-latin-.*\.woff2$/);
    console.log(`${page.padEnd(8)}${kilobytes(scripts)} ${kilobytes(styles)} ${kilobytes(fonts)}`);
  }
  const home = totalOf(firstLoad(built, 'home'));
  console.log(`home <= 160.0: ${home <= 160_000 ? 'held' : 'MISSED'}`);
}
