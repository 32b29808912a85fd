import { spawn } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import {
  collateral,
  descriptive,
  messageEnd,
  messageStart,
  product,
  publishing,
  supply,
} from '../seed/import/onix/testing/message.ts';
import { build } from './build.ts';
import { generatedBooks } from './catalogue/generated-books.ts';
import { withDataFolder } from './data-folder.ts';
import type { Report } from './report.ts';

/**
 * `npm run bench -- onix [--products N]`: an ONIX message of generated products is imported, imported again, and the
 * catalogue exported; with the memory of the process at most.
 */
export async function run(report: Report): Promise<void> {
  const { values } = parseArgs({
    args: process.argv.slice(3),
    options: { products: { type: 'string', default: '100000' } },
  });
  const products = Number(values.products);
  if (!Number.isInteger(products) || products < 1) {
    throw new Error(`--products ${values.products}: give a whole number, such as 100000.`);
  }
  build('generated', 'servers');
  await withDataFolder(async (dataDir) => {
    const file = path.join(dataDir, 'products.xml');
    await pipeline(generatedMessage(products), createWriteStream(file));
    const megabytes = Math.round((await stat(file)).size / 1e6);
    const rows = report.table(`ONIX: ${products.toLocaleString('en')} products, ${megabytes} MB`, {
      seconds: 1,
      'products a second': 0,
      'memory in MB at most': 0,
    });
    for (const [what, args] of [
      ['import', ['import.js', file]],
      ['import of the same file', ['import.js', file]],
      ['export', ['export.js', path.join(dataDir, 'exported.xml')]],
    ] as const) {
      const { seconds, atMost } = await measured(dataDir, args);
      const perSecond = products / seconds;
      const figures = { seconds, 'products a second': perSecond, 'memory in MB at most': atMost };
      rows.push({ what, figures });
    }
  });
}

async function* generatedMessage(products: number): AsyncIterable<string> {
  yield messageStart({ sender: 'Bench' });
  let number = 0;
  for (const { title, author, pricePaise } of generatedBooks(products)) {
    number += 1;
    const text = `${title} is a book of ${author.slice(3)}. `.repeat(12);
    yield product(`bench.${number}`, [
      descriptive(escaped(title)).replace('Asha Writer', escaped(author.slice(3))),
      collateral(escaped(text)),
      publishing(`Publisher ${number % 500}`),
      supply((pricePaise / 100).toFixed(2)),
    ]);
  }
  yield messageEnd;
}

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

async function measured(dataDir: string, args: readonly string[]) {
  const [program = '', ...rest] = args;
  const start = performance.now();
  const child = spawn(process.execPath, [path.join('dist/server', program), ...rest], {
    env: { ...process.env, DATABASE_URL: '', DATA_DIR: dataDir },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let errors = '';
  let atMost = 0;
  const look = setInterval(async () => {
    atMost = Math.max(atMost, await peakMb(child.pid));
  }, 200);
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    errors += text;
  });
  const code = await new Promise((resolve) => child.on('close', resolve));
  clearInterval(look);
  if (code !== 0) throw new Error(`${program} ended with ${code}: ${errors}`);
  return { seconds: (performance.now() - start) / 1000, atMost };
}

/** The most resident memory so far in MB; 0 for a process that has ended. */
async function peakMb(pid: number | undefined): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1] ?? 0) / 1000;
}
