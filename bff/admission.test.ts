import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type ListeningServer, listen } from '../http/listen.ts';
import { createLog } from '../http/log.ts';
import { Admission } from './admission.ts';
import { noLoopDelay } from './testing/test-shop.ts';

const lines: Record<string, unknown>[] = [];
let admission: Admission;
beforeEach(() => {
  lines.length = 0;
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const log = createLog('info', { write: (line) => lines.push(JSON.parse(line)) });
  // Every caller comes through a trusted proxy.
  admission = new Admission(
    (_address, hop) => hop === 0,
    () => 0,
    log,
    { loopDelay: noLoopDelay },
  );
});
afterEach(() => {
  admission.stop();
  vi.useRealTimers();
});

describe('a request below /api counts towards the limit of its kind', () => {
  it.each([
    ['/api/payments/razorpay/webhook', 'webhook'],
    ['/API/Payments/Razorpay/Webhook/?a', 'webhook'],
    ['/api/payments/razorpay/webhooks', 'apiShopper'],
    ['/api/user/cart', 'apiShopper'],
    ['/api/users/address', 'apiShopper'],
    ['/api/auth/login', 'apiShopper'],
    ['/api/staff/orders?queue=true', 'apiShopper'],
    ['/api/products?search=x', 'apiCatalogue'],
    ['/api/%70roducts?search=x', 'apiCatalogue'],
    ['/api/%75ser/cart', 'apiCatalogue'],
    ['/api', 'apiCatalogue'],
  ] as const)('%s: %s', (url, kind) => {
    expect(admission.ofApi({ url } as IncomingMessage)).toBe(admission.loadShedders[kind]);
  });
});

it('a rejection has the form of its interface: of GraphQL, or of REST', () => {
  const bodies = Object.entries(admission.loadShedders).map(([kind, loadShedder]) => {
    const end = vi.fn();
    loadShedder.refuse({ writeHead: () => ({ end }) } as unknown as ServerResponse);
    return [kind, Object.keys(JSON.parse(end.mock.lastCall?.[0]))];
  });
  expect(Object.fromEntries(bodies)).toEqual({
    graphqlShopper: ['errors'],
    graphqlCatalogue: ['errors'],
    apiShopper: ['error'],
    apiCatalogue: ['error'],
    upload: ['error'],
    webhook: ['error'],
  });
});

it('requests take turns once one was rejected, whatever its kind', () => {
  const begin = vi.fn();
  const waiting = { destroyed: false } as ServerResponse;
  admission.pacer.run(waiting, begin);
  expect(begin).toHaveBeenCalledOnce();
  for (const loadShedder of Object.values(admission.loadShedders)) {
    const rejected = vi.spyOn(admission.pacer, 'rejected');
    const response = { writeHead: () => ({ end: () => undefined }) };
    loadShedder.refuse(response as unknown as ServerResponse);
    expect(rejected).toHaveBeenCalledOnce();
    rejected.mockRestore();
  }
  admission.pacer.run(waiting, begin);
  expect(begin).toHaveBeenCalledOnce();
});

describe('when there are more catalogue requests than the limit allows', () => {
  let server: ListeningServer;
  beforeEach(async () => {
    // Accepted requests get no response, and keep their slots.
    const http = createServer((request, response) => {
      admission.ofApi(request).count(request, response, () => undefined);
    });
    server = await listen(http, { host: '127.0.0.1', port: 0 });
  });

  /** Waiting callers disconnect at the end of the test. */
  const leaving = new AbortController();
  const asked: Promise<unknown>[] = [];
  afterEach(async () => {
    leaving.abort();
    await Promise.all(asked);
    await server.drain();
  });

  /** Sends requests; resolves when each is accepted or rejected. */
  async function send(path: string, address: string, count: number): Promise<void> {
    const seen = () => {
      const stats = [admission.loadShedders.apiCatalogue, admission.loadShedders.apiShopper].map(
        (loadShedder) => loadShedder.stats(),
      );
      return stats.reduce((sum, { inFlight, refused }) => sum + inFlight + refused, 0);
    };
    const before = seen();
    const init = { headers: { 'x-forwarded-for': address }, signal: leaving.signal };
    for (let index = 0; index < count; index += 1) {
      asked.push(fetch(`http://127.0.0.1:${server.port}${path}`, init).catch(() => undefined));
    }
    await expect.poll(seen).toBe(before + count);
  }
  const refused = () => admission.refusals().apiCatalogue;

  it('one network gets a part of the slots, shoppers have their own, and rejections are logged each minute', async () => {
    await send('/api/products?search=x', '203.0.113.1', 80);
    expect(refused()).toBe(8);
    await send('/api/products?search=x', '203.0.113.2', 24);
    expect(refused()).toBe(8);
    await send('/api/products?search=x', '203.0.113.3', 1);
    expect(refused()).toBe(9);
    await send('/api/user/cart', '203.0.113.1', 5);
    expect(admission.refusals()).toMatchObject({ apiCatalogue: 9, apiShopper: 0, webhook: 0 });

    vi.advanceTimersByTime(60_000);
    expect(lines).toEqual([
      expect.objectContaining({ msg: 'requests were refused', level: 'warn', refused: { apiCatalogue: 9 } }),
    ]);
    vi.advanceTimersByTime(60_000);
    expect(lines).toHaveLength(1);
  });
});
