import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { projectRoot } from '../../runtime/project-root.ts';
import { median } from '../median.ts';

/** Lighthouse's scores of a page on a phone, medians of several runs. */
export interface Verdict {
  /** Out of 100. */
  performance: number;
  accessibility: number;
  bestPractices: number;
  seo: number;
  /** Milliseconds. */
  fcp: number;
  lcp: number;
  tbt: number;
  cls: number;
}

interface Result {
  categories: Record<string, { score: number | null }>;
  audits: Record<string, { numericValue?: number }>;
  runtimeError?: { message: string };
}
type Lighthouse = (url: string, flags: object) => Promise<{ lhr: Result } | undefined>;

const folder = path.join(projectRoot, '.bench/client');

/** Installs Lighthouse into .bench, from the lockfile beside this file, and loads it. */
export async function loadLighthouse(): Promise<Lighthouse> {
  mkdirSync(folder, { recursive: true });
  for (const file of ['package.json', 'package-lock.json']) {
    cpSync(path.join(projectRoot, 'bench/client', file), path.join(folder, file));
  }
  const { status } = spawnSync('npm', ['ci', '--no-audit', '--no-fund', '--prefer-offline'], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'inherit'],
    shell: process.platform === 'win32',
  });
  if (status !== 0) throw new Error(`Lighthouse could not be installed into ${folder}.`);
  const entry = path.join(folder, 'node_modules/lighthouse/core/index.js');
  return (await import(pathToFileURL(entry).href)).default;
}

/**
 * Runs Lighthouse for a phone several times.
 * @param port of the browser's DevTools
 */
export async function judge(
  lighthouse: Lighthouse,
  { url, port, times }: { url: string; port: number; times: number },
): Promise<Verdict> {
  const results: Result[] = [];
  for (let run = 0; run < times; run++) {
    const response = await lighthouse(url, { port, output: 'json', logLevel: 'error' });
    if (!response || response.lhr.runtimeError) {
      throw new Error(
        `Lighthouse could not load ${url}: ${response?.lhr.runtimeError?.message ?? 'no result'}`,
      );
    }
    results.push(response.lhr);
  }
  const score = (name: string) =>
    Math.round(100 * median(results.map(({ categories }) => categories[name]?.score ?? 0)));
  const audit = (name: string) =>
    median(results.map(({ audits }) => audits[name]?.numericValue ?? Number.NaN));
  return {
    performance: score('performance'),
    accessibility: score('accessibility'),
    bestPractices: score('best-practices'),
    seo: score('seo'),
    fcp: audit('first-contentful-paint'),
    lcp: audit('largest-contentful-paint'),
    tbt: audit('total-blocking-time'),
    cls: audit('cumulative-layout-shift'),
  };
}
