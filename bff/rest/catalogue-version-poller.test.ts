import { createServer } from 'node:http';
import express from 'express';
import { afterEach, expect, it, vi } from 'vitest';
import { listen } from '../../http/listen.ts';
import { CatalogueChanges } from '../../rest-api/catalogue/version/catalogue-changes.ts';
import { CatalogueVersion } from '../../rest-api/catalogue/version/catalogue-version.ts';
import type { CatalogueState } from '../../rest-api/contract/catalogue.ts';
import { hasSettled } from '../testing/has-settled.ts';
import { CatalogueVersionPoller } from './catalogue-version-poller.ts';
import { RestHealth } from './rest-health.ts';

const closing: (() => unknown)[] = [];
afterEach(async () => {
  vi.restoreAllMocks();
  for (const close of closing.splice(0).reverse()) await close();
});

/**
 * A fake REST service, whose version the test moves and confirms.
 * @param validMs how long a confirmation is valid; by default longer than this process could be held up
 */
async function service(validMs = 60_000) {
  const version = new CatalogueVersion();
  const changes = new CatalogueChanges(version);
  const confirm = () => version.confirm(performance.now() + validMs);
  confirm();
  const confirming = setInterval(confirm, 50);
  const server = createServer(express().get('/catalogue-changes', changes.respond));
  const { port, drain } = await listen(server, { host: '127.0.0.1', port: 0 });
  closing.push(
    () => clearInterval(confirming),
    () => server.closeAllConnections(),
    drain,
  );
  return { version, origin: `http://127.0.0.1:${port}`, stopConfirming: () => clearInterval(confirming) };
}

/** @param isPatient whether it waits for late responses, of a process that is held up */
function pollerOf(origin: () => string, { alive = true, isPatient = false } = {}) {
  const requested: (string | undefined)[] = [];
  const health = new RestHealth(
    async () => alive,
    () => undefined,
  );
  const poller = new CatalogueVersionPoller(
    async (known, signal) => {
      requested.push(known);
      const address = `${origin()}/catalogue-changes${known ? `?known=${known}` : ''}`;
      return (await (await fetch(address, isPatient ? {} : { signal })).json()) as CatalogueState;
    },
    health,
    () => undefined,
  );
  closing.push(
    () => health.close(),
    () => poller.close(),
  );
  return { poller, requested };
}

const soon = { interval: 5 };

it('changes with each change of the catalogue, and again when every other service must have noticed it', async () => {
  const { version, origin } = await service();
  const { poller } = pollerOf(() => origin);
  await poller.known;
  await expect.poll(() => poller.current, soon).toBe(3);
  const changedAt = performance.now();
  version.change();
  await expect.poll(() => poller.current, soon).toBeGreaterThanOrEqual(4);
  // Values cached before the change may be served for a second after it.
  expect(poller.staleUntil).toBeLessThanOrEqual(performance.now() + 1_000);
  expect(poller.staleUntil).toBeGreaterThan(changedAt + 900);
  await expect.poll(() => poller.current, soon).toBe(5);
});

it('uses long polling instead of frequent requests', async () => {
  const { origin } = await service();
  const { poller, requested } = pollerOf(() => origin, { isPatient: true });
  await poller.known;
  await expect.poll(() => requested.length, soon).toBeGreaterThan(3);
  expect(requested.slice(1)).not.toContain(undefined);
});

it('works through a load balancer that reaches another service each time', async () => {
  const services = [await service(), await service()];
  let turn = 0;
  const { poller } = pollerOf(() => services[turn++ % 2]?.origin ?? '');
  await poller.known;
  // The poller knows neither service, and the first one's response may be older than the second one's state. Where they
  // report long after one another, each moves it twice.
  await expect.poll(() => turn, soon).toBeGreaterThan(2);
  await expect.poll(hasSettled(poller), { interval: 900 }).toBe(true);
  const settled = poller.current ?? 0;
  expect(settled).toBeGreaterThanOrEqual(4);
  const met = turn;
  await expect.poll(() => turn, soon).toBeGreaterThan(met + 4);
  expect(poller.current).toBe(settled);
  for (const { version } of services) version.change();
  await expect.poll(() => poller.current, soon).toBeGreaterThan(settled + 1);
});

it('does not know the version while the service does not know it either', async () => {
  const { origin, stopConfirming } = await service(600);
  const { poller } = pollerOf(() => origin);
  await poller.known;
  stopConfirming();
  await expect.poll(() => poller.current, soon).toBeUndefined();
});

it('stays known for five minutes without a service, and no longer', async () => {
  const { origin } = await service();
  let address = origin;
  const { poller, requested } = pollerOf(() => address, { alive: false });
  await poller.known;
  await expect.poll(() => poller.current, soon).toBe(3);
  address = 'http://127.0.0.1:1';
  // The service uses this process's clock: move it after the last response.
  const sent = requested.length;
  await expect.poll(() => requested.length, soon).toBeGreaterThan(sent + 2);
  const now = performance.now.bind(performance);
  const later = (seconds: number) =>
    vi.spyOn(performance, 'now').mockImplementation(() => now() + seconds * 1_000);
  await expect.poll(() => later(2) && poller.current, soon).toBe(3);
  // The last confirmation was valid for a minute.
  later(290);
  expect(poller.current).toBe(3);
  later(362);
  expect(poller.current).toBeUndefined();
});
