import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page, test } from '@playwright/test';
import type { AxeResults, RunOptions } from 'axe-core';
import { goWithin } from './shopper.ts';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

export type ColorScheme = 'dark' | 'light';

/** All rules in the light scheme; in the dark one only the rules about colours, the rest is the same. */
const RULES: Record<ColorScheme, RunOptions> = {
  dark: { runOnly: ['color-contrast', 'link-in-text-block'] },
  light: {},
};
/** Selectors of every element, and passing results, would take a third of the time. */
const THE_WRONG_ONES: RunOptions = { resultTypes: ['violations'], selectors: false };

/** Without transitions: halfway between two colours axe would measure a contrast that nobody sees. */
const withoutTransitions = () => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync('*, ::before, ::after { transition: none !important }');
  document.adoptedStyleSheets = [sheet];
};

/** The axe violations of the current page in both colour schemes, or only in those that are given, one line each. */
export async function violations(
  page: Page,
  schemes: readonly ColorScheme[] = ['dark', 'light'],
): Promise<string[]> {
  // A page that the client has shown after another has it already.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe);
  await page.evaluate(withoutTransitions);
  const found: string[] = [];
  for (const scheme of schemes) {
    await page.emulateMedia({ colorScheme: scheme });
    await expect(page.locator('html')).toHaveClass(new RegExp(`\\b${scheme}\\b`));
    const options = JSON.stringify({ ...THE_WRONG_ONES, ...RULES[scheme] });
    const wrong = await page.evaluate<AxeResults['violations']>(
      `axe.run(${options}).then(({ violations }) => violations)`,
    );
    for (const { id, nodes } of wrong) {
      found.push(...nodes.map((node) => `${id} in the ${scheme} scheme: ${node.html}`));
    }
  }
  return found;
}

/** Content that overflows a phone's screen, and targets smaller than 24 pixels. */
const ILL_FITTING = () => {
  const found: string[] = [];
  const { scrollWidth, clientWidth } = document.documentElement;
  if (scrollWidth > clientWidth) found.push(`${scrollWidth} pixels wide on ${clientWidth}`);
  if (document.querySelectorAll('h1').length !== 1) found.push('not one heading of the first level');
  for (const target of document.querySelectorAll('a[href], button, select')) {
    // A link in a sentence is as high as its line.
    if (target.matches('p > a')) continue;
    // The link of a card covers the whole card.
    if (getComputedStyle(target, '::after').position === 'absolute') continue;
    const { width, height } = target.getBoundingClientRect();
    if (width > 0 && Math.min(width, height) < 24) found.push(`${width} × ${height}: ${target.outerHTML}`);
  }
  return found;
};

/** Expects no axe violation, no overflow and no target that is too small. */
export async function expectSound(page: Page, where: string): Promise<void> {
  expect(await violations(page), where).toEqual([]);
  expect(await page.evaluate(ILL_FITTING), where).toEqual([]);
}

/** Paths, and of each page something that is there once it has loaded: in its heading, or anywhere as a pattern. */
export type Pages = readonly (readonly [path: string, shown: string | RegExp])[];

/** The same of several pages, one after the other: the first is loaded whole, the others by the client. */
export async function expectEachSound(page: Page, pages: Pages): Promise<void> {
  test.setTimeout(60_000 + pages.length * 10_000);
  for (const [index, [path, shown]] of pages.entries()) {
    await test.step(path, async () => {
      if (index === 0) await page.goto(path);
      else await goWithin(page, path);
      await expectLoaded(page, shown);
      await expectSound(page, path);
    });
  }
}

async function expectLoaded(page: Page, shown: string | RegExp): Promise<void> {
  const found =
    typeof shown === 'string'
      ? page.getByRole('heading', { level: 1, name: shown })
      : page.getByText(shown).filter({ visible: true }).first();
  await expect(found).toBeVisible();
  await expect(page.getByRole('progressbar')).toHaveCount(0);
}
