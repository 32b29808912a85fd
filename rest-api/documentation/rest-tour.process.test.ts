import { execFile, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { projectRoot } from '../../runtime/project-root.ts';
import { stock } from '../stock/stock-tables.ts';
import { listenTestService } from '../testing/test-service.ts';

/** The commands of docs/rest.md, each with its heading and its documented output. */
const steps = readFileSync(path.join(projectRoot, 'docs/rest.md'), 'utf8')
  .split(/^## /m)
  .flatMap((section) =>
    [...section.matchAll(/```sh\n(.*?)```(?:\n\n```(json|http|text)\n(.*?)```)?/gs)].map(
      ([, command = '', language, shown = ''], index) => ({
        title: `${section.split('\n')[0]}, command ${index + 1}`,
        command,
        language,
        shown,
      }),
    ),
  );

const endOfStep = '\n--- end of step ---\n';
const missing = ['bash', 'curl'].filter((tool) => spawnSync(tool, ['--version']).error);

let service: Awaited<ReturnType<typeof listenTestService>>;
let printed: string[];
beforeAll(async () => {
  service = await listenTestService();
  // A new shop tracks two of its books.
  const copies: Record<string, number> = JSON.parse(
    readFileSync(path.join(projectRoot, 'seed/stock.json'), 'utf8'),
  );
  await service.database
    .insert(stock)
    .values(Object.entries(copies).map(([productId, onHand]) => ({ productId, onHand })));
  if (missing.length > 0) return;
  const script = steps.map(({ command }) => `${command}\nprintf '${endOfStep}'`).join('\n');
  const { stdout, stderr } = await promisify(execFile)('bash', [
    '--norc',
    '-euo',
    'pipefail',
    '-c',
    script.replaceAll('http://localhost:4000', service.origin),
  ]);
  expect(stderr).toBe('');
  printed = stdout.split(endOfStep);
});
afterAll(() => service.close());

const why = missing.length > 0 ? ` (not run: ${missing.join(' and ')} is missing)` : '';

describe.skipIf(missing.length > 0)(`the tour of docs/rest.md${why}`, () => {
  it.each(steps.map((step, index) => [step.title, step, index] as const))('%s', (_title, step, index) => {
    const real = printed[index] ?? expect.unreachable('bash stopped before');
    if (step.language === 'json') {
      expect(JSON.parse(alike(real))).toEqual(JSON.parse(alike(step.shown)));
    } else if (step.language === 'http') {
      // The public server changes the case of header names.
      expect(real.trim().toLowerCase()).toBe(step.shown.trim().toLowerCase());
    } else if (step.language === 'text') {
      expect(real.trim()).toBe(step.shown.trim());
    }
  });

  it('goes from signing up to a paid order, and shows most responses', () => {
    expect(printed.map((text) => text.trim())).toContain('PAID');
    expect(steps.filter(({ shown }) => shown).length).toBeGreaterThan(steps.length / 2);
  });
});

/** JSON in which each kind of value that differs between runs is replaced by a fixed text. */
function alike(json: string): string {
  return json
    .replace(/"eyJ[^"]+"/g, '"token"')
    .replace(/reader-\d+@/g, 'reader@')
    .replace(/\b(order|pay)_\w{14}\b/g, '$1_id')
    .replace(/\b[0-9a-f]{64}\b/g, 'signature')
    .replace(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+00:00/g, 'time')
    .replace(/[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}/g, 'id');
}
