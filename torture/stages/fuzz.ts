import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import fc, { type Arbitrary } from 'fast-check';
import pLimit from 'p-limit';
import type { OrderPlacedResponse } from '../../rest-api/contract/responses.ts';
import { users } from '../../rest-api/shopping/account/account-tables.ts';
import { hashPassword } from '../../rest-api/shopping/account/password.ts';
import { addBooks } from '../../rest-api/testing/books.ts';
import { Documented } from '../../rest-api/testing/contract/documented.ts';
import { buy } from '../buying.ts';
import type { Known } from '../fuzz/arbitrary-values.ts';
import { graphqlRequests } from '../fuzz/graphql-requests.ts';
import { restRequests } from '../fuzz/rest-requests.ts';
import { spoiled } from '../fuzz/spoiled.ts';
import { schemaOf } from '../graphql-documents.ts';
import type { GuaranteeTally } from '../guarantee-tally.ts';
import { showsInternals } from '../internals.ts';
import { openApiOf, operationsOf, type RestOperation } from '../operations.ts';
import { withBelongings } from '../owner.ts';
import { type ShopRequest, type ShopResponse, sendRequest, sendWithRetry } from '../request.ts';
import { at, bodyWith } from '../responses.ts';
import type { Shop } from '../shop.ts';
import type { Stage, StageContext } from '../stage.ts';
import { addressOf, bodyOf } from '../valid-requests.ts';

const sixteenAtOnce = pLimit(16);

/** Requests that nobody would write by hand. */
export const fuzz: Stage = {
  name: 'fuzz',
  does: 'requests made from the OpenAPI document and the GraphQL schema, right and wrong in every part',
  async run(context) {
    const shop = await context.sharedShop();
    const known = await knownThings(shop);
    await restFuzz(context, shop, known);
    await graphqlFuzz(context, shop, known);
  },
};

async function restFuzz(context: StageContext, shop: Shop, known: Known): Promise<void> {
  const tally = context.guarantee(
    'whatever the REST service is sent: no 5xx, no internals, JSON, within 5 s',
  );
  const shape = context.guarantee('… and what succeeds has the documented shape');
  const unreadable = context.guarantee('… and a query that cannot be read is refused');
  const document = await openApiOf(shop.origin);
  const frame = await sendRequest(shop.origin, { path: '/api/nowhere' });
  const documented = new Documented(document, asTested(frame));
  const all = await operationsOf(shop.origin);
  // Hashing takes its time, and there is a queue for it: of those that hash, few are sent.
  const hashing = all.filter(({ path }) =>
    /\/auth\/(login|signup|change-password|logout-all)|account\/delete/.test(path),
  );
  const others = all.filter((call) => !hashing.includes(call));
  const { schemas } = document.components;
  // The others ignore the query string.
  const readsQuery = new Set(
    all
      .filter(({ operation }) => operation.parameters.some((one) => one.in === 'query'))
      .map(({ path }) => path),
  );
  await everyTextSpoiled(shop, all, tally);
  const share = context.times(49_000, 1_500);
  const hasTime = context.timeFor('requests of the REST service', 55);
  const send = { context, shop, tally, hasTime };
  await sendAll(send, restRequests(others, schemas, known), share, (request, response) => {
    const [path = ''] = request.path.split('?', 1);
    if (readsQuery.has(path) && !isReadable(request.path))
      unreadable.try(response.status >= 400, () => textOf(request));
    if (response.status > 299 || context.random.below(5) > 0) return;
    const found = documented.operationOf(request.method ?? 'GET', request.path.slice('/api'.length));
    if (!found) return;
    const faults = documented.errorsInResponse(found.name, found.operation, asTested(response));
    shape.try(faults.length === 0, () => `${found.name}: ${faults.slice(0, 3).join(' ')}`);
  });
  await sendAll(send, restRequests(hashing, schemas, { ...known, tokens: ['none'] }), share / 49);
}

/** Makes each text of each body invalid in turn, in an otherwise valid request: random tests may miss some. */
async function everyTextSpoiled(
  shop: Shop,
  operations: readonly RestOperation[],
  tally: GuaranteeTally,
): Promise<void> {
  for (const call of operations) {
    const { buyer, belongings } = await withBelongings(shop);
    const right = { method: call.method, path: addressOf(call, belongings), token: buyer.token };
    await sixteenAtOnce.map(spoiled(bodyOf(call, belongings) ?? {}), async (body) => {
      const request = { ...right, body, headers: { 'idempotency-key': randomUUID() } };
      const response = await sendWithRetry(shop.origin, request);
      const wrong = whatIsWrong(response);
      tally.try(
        !wrong,
        () => `${wrong}: ${response.status} ${response.text.slice(0, 200)} to ${textOf(request)}`,
      );
    });
  }
}

async function graphqlFuzz(context: StageContext, shop: Shop, known: Known): Promise<void> {
  const tally = context.guarantee(
    'whatever GraphQL is sent: no 5xx, no internals, a code for each error, within 5 s',
  );
  const requests = graphqlRequests(await schemaOf(shop.origin), known);
  const hasTime = context.timeFor('requests of GraphQL', 25);
  await sendAll(
    { context, shop, tally, hasTime },
    requests,
    context.times(20_000, 700),
    (request, { body }) => {
      const errors = at(body, 'errors');
      const codes = Array.isArray(errors) ? errors.map((error) => at(error, 'extensions', 'code')) : [];
      const known = codes.every((code) => typeof code === 'string' && code !== 'INTERNAL_SERVER_ERROR');
      if (!known) tally.violated(`${JSON.stringify(codes)} to ${textOf(request)}`);
    },
  );
}

/** Sends requests that fast-check generates from the seed; reports a violation with the request that caused it. */
async function sendAll(
  {
    context,
    shop,
    tally,
    hasTime,
  }: { context: StageContext; shop: Shop; tally: GuaranteeTally; hasTime: () => boolean },
  requests: Arbitrary<ShopRequest>,
  count: number,
  look: (request: ShopRequest, response: ShopResponse) => void = () => {},
): Promise<void> {
  const chunk = 2_000;
  for (let sent = 0; sent < count && hasTime(); sent += chunk) {
    const drawn = fc.sample(requests, { numRuns: Math.min(chunk, count - sent), seed: context.seed + sent });
    await sixteenAtOnce.map(drawn, async (request) => {
      if (!hasTime()) return;
      try {
        const response = await sendWithRetry(shop.origin, { ...request, timeoutMs: 5_000 });
        tally.took(response.ms);
        const wrong = whatIsWrong(response);
        tally.try(
          !wrong,
          () => `${wrong}: ${response.status} ${response.text.slice(0, 200)} to ${textOf(request)}`,
        );
        if (!wrong) look(request, response);
      } catch (error) {
        // undici refuses to send it, so it is not a try.
        if (/invalid (header|path|.*header)/i.test(String(error))) return;
        tally.try(false, `${error} to ${textOf(request)}`);
      }
    });
  }
}

function whatIsWrong({ status, headers, text, body }: ShopResponse): string | undefined {
  if (status >= 500) return 'a failure';
  if (!String(headers['content-type']).startsWith('application/json')) return 'no JSON';
  if (body === undefined) return 'broken JSON';
  if (status >= 400 && !Array.isArray(at(body, 'errors'))) return 'a refusal of another shape';
  return status >= 400 && showsInternals(text) && !/There is no /.test(text) ? 'internals' : undefined;
}

function isReadable(path: string): boolean {
  try {
    return decodeURIComponent(path) !== undefined;
  } catch {
    return false;
  }
}

const textOf = (request: ShopRequest) => JSON.stringify(request).slice(0, 600);

/** In supertest's shape, for the check against the document. */
const asTested = ({ status, body, headers }: ShopResponse) =>
  ({ status, body, headers }) as unknown as ConstructorParameters<typeof Documented>[1];

async function knownThings(shop: Shop): Promise<Known> {
  const buyers = await Promise.all(Array.from({ length: 4 }, () => shop.newBuyer()));
  const books = await addBooks(shop.database, [{}, {}, {}]);
  for (const buyer of buyers) await buyer.fill(...books);
  const passwordHash = await hashPassword('a secret');
  for (const { userId } of buyers) {
    await shop.database.update(users).set({ passwordHash }).where(eq(users.id, userId));
  }
  const orders = await Promise.all(
    buyers.map(async (buyer) => bodyWith<OrderPlacedResponse>(201, await buy(shop, buyer))),
  );
  return {
    ids: [
      ...books,
      ...buyers.flatMap(({ userId, addressId }) => [userId, addressId]),
      ...orders.map(({ order }) => order.id),
    ],
    tokens: buyers.map(({ token }) => token),
  };
}
