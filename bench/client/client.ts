import { readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { chromium } from '@playwright/test';
import { findOrInstallChromium } from '../../e2e/chromium.ts';
import { freePort } from '../../http/testing/free-port.ts';
import { firstLoad, totalOf } from '../../launch/build/first-load.ts';
import { startShop } from '../../launch/testing/shop-process.ts';
import { projectRoot } from '../../runtime/project-root.ts';
import { build } from '../build.ts';
import { withDataFolder } from '../data-folder.ts';
import type { Goal, Report } from '../report.ts';
import { feel } from './interactions.ts';
import { judge, loadLighthouse } from './lighthouse.ts';
import { addressesIn, PAGES } from './pages.ts';

const times = 3;

/** `npm run bench -- client`: the bytes of the first load, and the performance of the built shop on a slow phone. */
export async function run(report: Report): Promise<void> {
  build();
  measureSizes(report);
  const lighthouse = await loadLighthouse();
  await withDataFolder(async (dataDir) => {
    const shop = await startShop([process.execPath, 'launch/start.mjs'], { DATA_DIR: dataDir });
    const port = await freePort();
    const browser = await chromium.launch({
      executablePath: await findOrInstallChromium(),
      args: ['--no-sandbox', '--disable-gpu', '--disable-quic', `--remote-debugging-port=${port}`],
    });
    try {
      await shop.open;
      const rows = report.table(
        `On a slow phone, medians of ${times}: Lighthouse out of 100, and milliseconds`,
        {
          perf: 0,
          a11y: 0,
          best: 0,
          seo: 0,
          FCP: 0,
          LCP: 0,
          TBT: 0,
          CLS: 3,
          INP: 0,
        },
      );
      const addresses = await addressesIn(shop.url);
      for (const page of PAGES) {
        // Warm up: the first visit makes the server draw covers, which takes the machine's processors for a while.
        await feel(browser, page, addresses[page]);
        const verdict = await judge(lighthouse, { url: addresses[page], port, times });
        const felt = await feel(browser, page, addresses[page]);
        const cls = Math.max(verdict.cls, felt.cls);
        const { performance, accessibility, bestPractices, seo, fcp, lcp, tbt } = verdict;
        const goals: Goal[] = [
          { of: 'perf', value: performance, least: 95 },
          { of: 'a11y', value: accessibility, least: 100 },
          { of: 'best', value: bestPractices, least: 100 },
          { of: 'seo', value: seo, least: 100 },
          { of: 'CLS', value: cls, most: 0.05 },
          { of: 'INP', value: felt.inp, most: 200, unit: 'ms' },
        ];
        const scores = { perf: performance, a11y: accessibility, best: bestPractices, seo };
        const figures = { ...scores, FCP: fcp, LCP: lcp, TBT: tbt, CLS: cls, INP: felt.inp };
        rows.push({ what: page, figures, goals });
      }
    } finally {
      await browser.close();
      shop.child.kill('SIGTERM');
      await shop.ended;
    }
  });
}

/** Kilobytes in brotli; fonts as they are. */
function measureSizes(report: Report): void {
  const rows = report.table('First load in kB', { scripts: 1, styles: 1, 'fonts named ahead': 1 });
  const built = path.join(projectRoot, 'dist/client');
  const bytesOf = (wanted: RegExp) =>
    readdirSync(path.join(built, 'assets'))
      .filter((file) => wanted.test(file))
      .reduce((sum, file) => sum + statSync(path.join(built, 'assets', file)).size, 0);
  for (const page of PAGES) {
    const scripts = totalOf(firstLoad(built, page)) / 1000;
    rows.push({
      what: page,
      figures: {
        scripts,
        styles: bytesOf(/\.css\.br$/) / 1000,
        'fonts named ahead': bytesOf(/^(newsreader-display|newsreader|figtree)-latin-.*\.woff2$/) / 1000,
      },
      ...(page === 'home' && { goals: [{ of: 'scripts', value: scripts, most: 205, unit: 'kB' }] }),
    });
  }
}
