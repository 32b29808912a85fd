import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { pageAt } from '../client/src/app/page-at.ts';
import { fixedDeliveryPaise } from '../rest-api/contract/money.ts';
import { limits, states } from '../rest-api/contract/rules.ts';
import { projectRoot } from '../runtime/project-root.ts';

const read = (file: string) => readFileSync(path.join(projectRoot, file), 'utf8');
const page = read('docs/specification.md');
const sections = [...page.matchAll(/^## (\d+)\. /gm)].map(([, number]) => number);

const folders = [
  'bench',
  'bff',
  'client',
  'covers',
  'docs',
  'e2e',
  'http',
  'launch',
  'rest-api',
  'seed',
  'torture',
];
const files = folders.flatMap((folder) =>
  readdirSync(path.join(projectRoot, folder), { recursive: true, encoding: 'utf8' })
    .map((file) => path.posix.join(folder, file.split(path.sep).join('/')))
    .filter(
      (file) => /\.(ts|tsx|mjs|graphql|md|sql)$/.test(file) && !/\/generated\/|\.generated\.ts$/.test(file),
    ),
);
/** What the shop is built of, without comments, and with one space for each gap. */
const sources = files
  .filter(
    (file) => /^(client\/src|rest-api)\/.*\.(tsx?|sql)$/.test(file) && !/\.test\.|\/testing\//.test(file),
  )
  .map((file) =>
    read(file)
      .replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')
      .replace(/\s+/g, ' '),
  );

/** The rows of the table that begins with these headings, as the texts of their cells. */
function table(...headings: string[]): string[][] {
  const [, rows = ''] = page.split(`| ${headings.join(' | ')} |\n`);
  const [own = ''] = rows.split('\n\n');
  const lines = own.split('\n').slice(1);
  return lines.map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
}

describe('docs/specification.md', () => {
  it('has every section that the code and the documents cite', () => {
    const cited = files
      .filter((file) => !file.startsWith('docs/specification.'))
      .flatMap((file) => [...read(file).matchAll(/§(\d+)/g)].map(([, number]) => ({ file, number })));
    expect(cited.length).toBeGreaterThan(80);
    expect(cited.filter(({ number }) => !sections.includes(number ?? ''))).toEqual([]);
  });

  it('quotes texts that the shop has', () => {
    const texts = [...page.replaceAll(/`[^`\n]*`/g, '').matchAll(/"([^"]+)"/g)].map(([, text = '']) => text);
    expect(texts.length).toBeGreaterThan(80);
    const missing = texts.filter((text) => {
      const fixed = text.replace(/\s+/g, ' ').split(/\{\w+\}/);
      const pattern = new RegExp(
        fixed.map((part) => part.replace(/[.*+?^$()|[\]\\]/g, '\\$&')).join('.{1,60}?'),
      );
      return !sources.some((source) => pattern.test(source));
    });
    expect(missing).toEqual([]);
  });

  it('lists addresses at which there are pages', () => {
    const addresses = table('Address', 'Who', 'Screen').flatMap(([cell = '', who]) =>
      [...cell.matchAll(/`([^`]+)`/g)].map(([, address = '']) => ({ address, who })),
    );
    expect(addresses.length).toBeGreaterThan(10);
    for (const { address, who } of addresses) {
      const { notFound, route } = pageAt(address, new URLSearchParams());
      expect(notFound, address).toBe(false);
      expect(route.access === 'shopper', address).toBe(who === 'logged in');
    }
  });

  it('has the lengths, states and costs of the contract', () => {
    const rules = new Map(table('Form', 'Field', 'Rule').map(([, field, rule]) => [field, rule]));
    expect(rules.get('name')).toContain(` ${limits.addressNameLength} characters`);
    expect(rules.get('mobile')).toContain(` ${limits.mobileDigits} digits`);
    expect(rules.get('area')).toContain(` ${limits.areaLength} characters`);
    expect(rules.get('locality')).toContain(` ${limits.localityLength} characters`);
    expect(rules.get('pincode')).toContain(` ${limits.pincodeDigits} digits`);
    expect(rules.get('city')).toContain(` ${limits.cityLength} characters`);
    expect(rules.get('alternatePhoneNumber')).toContain(` ${limits.mobileDigits} digits`);
    const [, listed = ''] = /\*\*States:\*\* ([^.]+)\./.exec(page) ?? [];
    expect(listed.split(',').map((state) => state.replace(/\s+/g, ' ').trim())).toEqual(states);
    const numbers = new Map(table('What', 'Value').map(([what, value]) => [what, value]));
    expect(numbers.get('Delivery')).toMatch(new RegExp(`^${fixedDeliveryPaise / 100} rupees`));
  });
});
