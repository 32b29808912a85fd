import { createServer } from 'node:http';
import { afterEach, expect, it, vi } from 'vitest';
import { listen } from '../../http/listen.ts';
import { ResponseCache } from '../../http/response-cache.ts';
import { CatalogueChanges } from '../../rest-api/catalogue/catalogue-changes.ts';
import type { CatalogueState } from '../../rest-api/contract/catalogue.ts';
import { CatalogueVersionPoller } from './catalogue-version-poller.ts';
import { RestHealth } from './rest-health.ts';

const closing: (() => unknown)[] = [];
afterEach(async () => {
  vi.restoreAllMocks();
  for (const close of closing.splice(0).reverse()) await close();
});

/** What a REST service tells of changes, with a watch that is told what to see. */
async function service() {
  const changes = new CatalogueChanges();
  const trust = () => changes.resume(performance.now() + 600);
  trust();
  const trusting = setInterval(trust, 50);
  const server = createServer((request, response) => changes.answer(request, response));
  const { port, drain } = await listen(server, { host: '127.0.0.1', port: 0 });
  closing.push(
    () => clearInterval(trusting),
    () => server.closeAllConnections(),
    drain,
  );
  return { changes, origin: `http://127.0.0.1:${port}`, loseSight: () => clearInterval(trusting) };
}

function lineTo(origins: () => string, alive = true) {
  const kept = new ResponseCache({ maxBytes: 1_000, maxEntryBytes: 1_000 }, console.error);
  const asked: (string | undefined)[] = [];
  const health = new RestHealth(
    async () => alive,
    () => undefined,
  );
  const line = new CatalogueVersionPoller(
    async (known, signal) => {
      asked.push(known);
      const address = `${origins()}/catalogue-changes${known ? `?known=${known}` : ''}`;
      return (await (await fetch(address, { signal })).json()) as CatalogueState;
    },
    health,
    kept,
    () => undefined,
  );
  closing.push(
    () => health.close(),
    () => line.close(),
  );
  return { line, kept, asked };
}

it('hears of each change at once, and asks seldom while there is none', async () => {
  const { changes, origin } = await service();
  const { line, kept, asked } = lineTo(() => origin);
  await line.hearing;
  expect(line.holds).toBe(true);
  const { drops } = kept.stats();
  const questions = asked.length;
  const began = performance.now();
  changes.drop();
  await expect.poll(() => kept.stats().drops, { interval: 1 }).toBe(drops + 1);
  expect(performance.now() - began).toBeLessThan(500);
  // Another service may have sent what it had kept: once more, when none can.
  await expect.poll(() => kept.stats().drops, { timeout: 2_000 }).toBeGreaterThan(drops + 1);
  expect(asked.length - questions).toBeLessThan(30);
});

it('works through a balancer that asks another service each time', async () => {
  const services = [await service(), await service()];
  let turn = 0;
  const { line, kept } = lineTo(() => services[turn++ % 2]?.origin ?? '');
  await line.hearing;
  // Both are met for the first time, and what was kept under the first might be older than the second.
  await expect.poll(() => turn).toBeGreaterThan(4);
  await expect.poll(() => kept.stats().drops, { timeout: 2_000 }).toBe(3);
  const met = turn;
  await expect.poll(() => turn).toBeGreaterThan(met + 4);
  expect(kept.stats().drops).toBe(3);
  for (const { changes } of services) changes.drop();
  await expect.poll(() => kept.stats().drops).toBeGreaterThan(4);
  expect(line.holds).toBe(true);
});

it('does not trust a service that cannot see for itself', async () => {
  const { origin, loseSight } = await service();
  const { line } = lineTo(() => origin);
  await line.hearing;
  loseSight();
  await expect.poll(() => line.holds, { timeout: 1_000, interval: 10 }).toBe(false);
});

it('goes on for five minutes when there is no service, and no longer', async () => {
  const { origin } = await service();
  let address = origin;
  const { line } = lineTo(() => address, false);
  await line.hearing;
  address = 'http://127.0.0.1:1';
  const now = performance.now.bind(performance);
  const later = (seconds: number) =>
    vi.spyOn(performance, 'now').mockImplementation(() => now() + seconds * 1_000);
  await expect.poll(() => later(2) && line.holds).toBe(true);
  later(290);
  expect(line.holds).toBe(true);
  later(302);
  expect(line.holds).toBe(false);
});
