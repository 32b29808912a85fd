import { randomUUID } from 'node:crypto';
import { readRestConfig } from '../../rest-api/config.ts';
import { sealed } from '../../rest-api/sales/payments/testing/payment-event.ts';
import { testSecrets } from '../../rest-api/testing/test-service.ts';
import { CrawlingBodies } from '../crawling-bodies.ts';
import { ownDatabase } from '../own-database.ts';
import { type ShopRequest, sendRequest, waitUntil } from '../request.ts';
import { Server } from '../server.ts';
import type { Stage, Trial } from '../stage.ts';

/** Twice the public server's highest concurrency limit. */
const senders = 192;
/** Below the limit of one network, so that only their rate can end them. */
const patientSenders = 40;
const paths = ['/api/user/cart', '/api/products', '/graphql', '/', '/api/payments/razorpay/webhook'];

/** Bodies that hold connections and send next to nothing. */
export const slowBodies: Stage = {
  name: 'slow-bodies',
  does: `${senders} connections whose bodies arrive a byte each three seconds`,
  async run(trial) {
    const { buyers, books, url } = await ownDatabase(trial, 1);
    const [buyer] = buyers;
    if (!buyer) throw new Error('There is no buyer.');
    await buyer.fill(...books);
    const rest = await Server.rest(trial.root, url);
    trial.onEnd(() => rest.end());
    const bff = await Server.bff(trial.root, rest.origin);
    trial.onEnd(() => bff.end());
    for (const [name, server] of [
      ['public server', bff],
      ['REST service', rest],
    ] as const) {
      await crawl(trial, name, server, requests(buyer.token, name === 'public server'));
    }
  },
};

async function crawl(
  trial: Trial,
  name: string,
  { origin, port }: Server,
  sent: readonly [string, () => ShopRequest][],
): Promise<void> {
  const served = trial.promise(`${name}: everybody is answered while bodies crawl`);
  // The server's own limit for a whole request is 15 s.
  const maxMs = trial.times(6_000, 12_000);
  const ended = trial.promise(`… and those that are no crowd are ended within ${maxMs / 1_000} s`);
  const crowd = new CrawlingBodies(port, senders, paths);
  trial.onEnd(() => crowd.stop());
  const until = performance.now() + trial.times(15_000, 3_000);
  while (performance.now() < until) {
    for (const [what, request] of sent) {
      const { status, text, ms } = await sendRequest(origin, request());
      served.took(ms);
      served.try(status < 300, `${what} was answered ${status} ${text.slice(0, 100)}`);
    }
  }
  crowd.stop();

  const few = new CrawlingBodies(port, patientSenders, paths);
  trial.onEnd(() => few.stop());
  const endedMs = await waitUntil(
    'the bodies are ended',
    () => few.endedMs.length >= patientSenders,
    maxMs,
  ).catch(() => undefined);
  few.stop();
  ended.held(few.endedMs.length);
  if (endedMs !== undefined) ended.took(endedMs);
  ended.try(endedMs !== undefined, `${few.endedMs.length} of ${patientSenders} were ended`);
}

/** Requests of shoppers and the payment provider meanwhile. */
const requests = (token: string, isPublic: boolean): [string, () => ShopRequest][] => [
  ['a cart', () => ({ path: '/api/user/cart', token })],
  ['a list', () => ({ path: `/api/products?search=${randomUUID()}` })],
  ['an emptied cart', () => ({ method: 'POST', path: '/api/user/cart/clearCart', token, body: {} })],
  ['a payment report', paymentReport],
  ...(isPublic
    ? ([
        [
          'a cart by GraphQL',
          () => ({ method: 'POST', path: '/graphql', token, body: { query: '{ cart { count } }' } }),
        ],
        ['a page', () => ({ path: '/' })],
      ] satisfies [string, () => ShopRequest][])
    : []),
];

const { sandboxSecret } = readRestConfig({
  JWT_SECRET: testSecrets.tokenSecret,
  DATABASE_URL: 'postgresql://',
});

/** A signed one, which reports no payment. */
const paymentReport = (): ShopRequest => ({
  method: 'POST',
  path: '/api/payments/razorpay/webhook',
  ...sealed('{"event":"payment.pending"}', sandboxSecret),
});
