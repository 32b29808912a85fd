import { randomUUID } from 'node:crypto';
import { TroubleProxy, targetOf, through, troubles } from '../../http/testing/trouble-proxy.ts';
import { RazorpayStandIn } from '../../rest-api/sales/payments/testing/razorpay-stand-in.ts';
import type { GuaranteeTally } from '../guarantee-tally.ts';
import { showsInternals } from '../internals.ts';
import { ownDatabase } from '../own-database.ts';
import { startRedis } from '../redis-server.ts';
import { type ShopRequest, type ShopResponse, sendRequest, waitUntil } from '../request.ts';
import { at, graphqlCode } from '../responses.ts';
import { Server } from '../server.ts';
import type { Stage, StageContext } from '../stage.ts';

/** The public server's 5 s, and the delays of the testing machine. */
const maxMs = 6_000;
const recoverMs = 2_000;
/** The short form shares its machine with other tests: there it has to recover, whenever. */
const timeoutMs = 20_000;
/** In turn, as each may place only so many orders an hour that it does not pay. */
const buyersInTurn = 30;

type Dependency = 'database' | 'Redis' | 'REST service' | 'payment provider';

/** Probes that have to work whatever the dependency does; the others may fail for now. */
const unhurt: Record<Dependency, readonly string[]> = {
  database: [],
  'REST service': [],
  Redis: ['browsing', 'the cart', 'login', 'Buy'],
  'payment provider': ['browsing', 'the cart', 'login'],
};

/** Every dependency with every fault. */
export const faults: Stage = {
  name: 'faults',
  does: `database, Redis, REST service, payment provider × ${troubles.join(', ')}`,
  async run(context) {
    const { origin, lines, probes } = await shopOnLines(context);
    const hasTime = context.timeFor('a second look at each trouble', 45);
    const limitMs = context.times(recoverMs, timeoutMs);
    const masked = context.guarantee('in all of that nothing internal is told');
    for (const [dependency, line] of Object.entries(lines) as [Dependency, TroubleProxy | undefined][]) {
      const tally = context.guarantee(
        `${dependency} in trouble: what needs it is 503 with Retry-After in time, the rest works`,
      );
      const recovery = context.guarantee(`${dependency}: all works again within ${limitMs / 1_000} s`);
      if (!line) {
        tally.skip('redis-server is not installed');
        recovery.skip('redis-server is not installed');
        continue;
      }
      for (const trouble of context.short ? (['down', 'black hole'] as const) : troubles) {
        await line.make(trouble);
        for (let look = 0; look < context.times(2, 1) && (look === 0 || hasTime()); look += 1) {
          await Promise.all(
            probes().map(([name, request]) =>
              probe(origin, request, {
                tally,
                masked,
                about: `${trouble}, ${name}`,
                mustWork: unhurt[dependency].includes(name),
              }),
            ),
          );
        }
        await line.make('none');
        await recovered(recovery, origin, trouble, probes, limitMs);
      }
    }
  },
};

/** One request during a fault. */
interface Probe {
  tally: GuaranteeTally;
  masked: GuaranteeTally;
  about: string;
  mustWork: boolean;
}

async function probe(origin: string, request: ShopRequest, { tally, masked, about, mustWork }: Probe) {
  const began = performance.now();
  const response = await sendRequest(origin, { ...request, timeoutMs: maxMs }).catch((error) =>
    String(error),
  );
  tally.took(performance.now() - began);
  if (typeof response === 'string') {
    tally.try(false, `${about}: no answer, ${response}`);
    return;
  }
  // GraphQL reports it in the response, because other fields may have succeeded.
  const isAway =
    response.status === 503 || (response.status === 200 && graphqlCode(response) === 'SERVICE_UNAVAILABLE');
  const refused = isAway && Number(response.headers['retry-after']) > 0;
  tally.try(
    works(response) || (!mustWork && refused),
    `${about}: ${response.status} ${response.text.slice(0, 200)}`,
  );
  if (!works(response))
    masked.try(!showsInternals(response.text), `${about}: ${response.text.slice(0, 300)}`);
}

const works = ({ status, body }: ShopResponse) => status < 300 && at(body, 'errors') === undefined;

async function recovered(
  tally: GuaranteeTally,
  origin: string,
  trouble: string,
  probes: () => (readonly [string, ShopRequest])[],
  limitMs: number,
): Promise<void> {
  const allWork = async () => {
    for (const [, request] of probes()) if (!works(await sendRequest(origin, request))) return false;
    return true;
  };
  const ms = await waitUntil('all works', allWork, timeoutMs).catch(() => timeoutMs);
  tally.took(ms);
  tally.try(ms < limitMs, `after ${trouble} it took ${ms.toFixed(0)} ms`);
}

/** The two servers with a proxy before each of their dependencies, and the probes. */
async function shopOnLines(context: StageContext) {
  const { buyers, books, url } = await ownDatabase(context, buyersInTurn);
  for (const buyer of buyers) await buyer.fill(...books);
  let rounds = 0;
  const standIn = await RazorpayStandIn.start();
  context.onEnd(() => standIn.close());
  const redis = await startRedis();
  if (redis) context.onEnd(() => redis.stop());
  const lineTo = async (address: string) => {
    const line = await TroubleProxy.to(targetOf(address));
    context.onEnd(() => line.close());
    return line;
  };
  const { settings } = standIn;
  const [toDatabase, toProvider] = [await lineTo(url), await lineTo(settings.api)];
  const toRedis = redis && (await lineTo(redis.url));
  const rest = await Server.rest(context.root, through(url, toDatabase), {
    RAZORPAY_KEY_ID: settings.keyId,
    RAZORPAY_KEY_SECRET: settings.keySecret,
    RATE_LIMITS: 'on',
    RAZORPAY_API: toProvider.origin,
    ...(redis && toRedis && { REDIS_URL: through(redis.url, toRedis) }),
  });
  context.onEnd(() => rest.end());
  const toRest = await lineTo(rest.origin);
  const bff = await Server.bff(context.root, toRest.origin, { RAZORPAY_KEY_ID: settings.keyId });
  context.onEnd(() => bff.end());

  const email = `${randomUUID()}@example.com`;
  const signup = { email, password: 'a secret', firstName: 'Ada', lastName: 'L' };
  await sendRequest(bff.origin, { method: 'POST', path: '/api/auth/signup', body: signup });
  const login = { email, password: signup.password };
  const query = '{ products(first: 5) { nodes { title } } }';
  const probes = (): (readonly [string, ShopRequest])[] => {
    const buyer = buyers[rounds++ % buyers.length];
    if (!buyer) throw new Error('There is no buyer.');
    const { token, addressId } = buyer;
    return [
      ['browsing', { method: 'POST', path: '/graphql', body: { query } }],
      ['browsing', { path: '/api/products?first=5' }],
      ['the page', { path: '/login' }],
      ['the cart', { path: '/api/user/cart', token }],
      ['the cart', { method: 'POST', path: '/graphql', token, body: { query: '{ cart { count } }' } }],
      ['login', { method: 'POST', path: '/api/auth/login', body: login }],
      [
        'Buy',
        {
          method: 'POST',
          path: '/api/user/orders',
          token,
          body: { addressId },
          headers: { 'idempotency-key': randomUUID() },
        },
      ],
    ];
  };
  const lines: Record<Dependency, TroubleProxy | undefined> = {
    'payment provider': toProvider,
    Redis: toRedis,
    'REST service': toRest,
    database: toDatabase,
  };
  return { origin: bff.origin, lines, probes };
}
