import { Agent, createServer, request as httpRequest } from 'node:http';
import pLimit from 'p-limit';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type ListeningServer, listen, serverOptions } from '../http/listen.ts';
import { factNames, factOf } from '../text/edition-facts.ts';
import type { ClientErrorResponse } from './contract/errors.ts';
import { errorLine } from './routing/field-error.ts';
import type { RouteDescription } from './routing/route-description.ts';
import { FitInput } from './shopping/cart/cart.input.ts';
import { newBuyer } from './testing/buyer.ts';
import { drawnToday } from './testing/drawn-today.ts';
import {
  hostileBodies,
  hostileDocuments,
  hostileHeaders,
  hostileJson,
  hostilePaths,
  hostileQueries,
} from './testing/hostile-values.ts';
import { addStaff } from './testing/staff.ts';
import { startTestService, type TestService } from './testing/test-service.ts';

let service: TestService;
let server: ListeningServer;
beforeAll(async () => {
  service = await startTestService();
  server = await listen(createServer(serverOptions, service.listener), { host: '127.0.0.1', port: 0 });
});
afterAll(async () => {
  agent.destroy();
  await server.drain();
  await service.close();
});
afterEach(() => {
  expect(service.logged).toEqual([]);
});

// More than ten concurrent passwords would get 503.
const fourAtOnce = pLimit(4);
const agent = new Agent({ keepAlive: true });

interface Attempt {
  method: string;
  path: string;
  headers?: Record<string, string>;
  body?: string | Buffer;
}

/** Sends what a well-behaved client would not, and checks the response. */
async function attempt({ method, path, headers = {}, body }: Attempt): Promise<number> {
  const answer = await new Promise<{ status: number; type: string; text: string }>((resolve, reject) => {
    // Node.js sends the body of a GET without its length, and the rest would read as the next request.
    const length = body === undefined ? {} : { 'content-length': Buffer.byteLength(body) };
    const request = httpRequest(
      { host: '127.0.0.1', port: server.port, method, path, headers: { ...length, ...headers }, agent },
      (response) => {
        let text = '';
        response.setEncoding('utf8');
        response.on('data', (chunk) => {
          text += chunk;
        });
        response.on('error', reject);
        response.on('end', () =>
          resolve({ status: response.statusCode ?? 0, type: response.headers['content-type'] ?? '', text }),
        );
      },
    );
    request.on('error', reject);
    request.end(body);
  });
  const about = `${method} ${path.slice(0, 100)} ${JSON.stringify(headers).slice(0, 200)} ${String(body).slice(0, 100)}`;
  expect(answer.status, `${about}: ${answer.text}`).toBeLessThan(500);
  if (answer.status >= 400 && method !== 'HEAD') {
    expect(answer.type, about).toMatch(/^application\/json/);
    const { fields = [], code, ...rest }: ClientErrorResponse = JSON.parse(answer.text);
    expect(rest, about).toEqual({ errors: expect.arrayContaining([expect.any(String)]) });
    expect(code ?? 'NONE', about).toMatch(/^[A-Z_]+$/);
    expect(fields.map(errorLine), about).toEqual(fields.length > 0 ? rest.errors : []);
    expect(answer.text, about).not.toMatch(/node_modules|\.ts:\d|select |insert /);
  }
  return answer.status;
}

const json = { 'content-type': 'application/json' };
const someId = '7c9e6679-7425-40de-944b-e07fc1f90ae7';

const newBook = {
  title: 'A',
  author: 'B',
  pricePaise: 1,
  previousPricePaise: 2,
  rating: 4,
  category: 'Fiction',
  ...Object.fromEntries(factNames.map((name) => [name, factOf(name).example])),
  seriesName: 'E',
  seriesNumber: 1,
  contributors: [{ name: 'B', role: 'AUTHOR' }],
};

/** Bodies that pass validation, by the name of their class. */
const rightBodies: Record<string, object> = {
  ChangeSettingInput: { version: 0, returns: { days: 30 } },
  LoginInput: { email: 'a@example.com', password: 'a' },
  SignupInput: { email: 'a@example.com', password: 'a', firstName: 'A', lastName: 'B', extra: 'c' },
  ForgotPasswordInput: { email: 'a@example.com' },
  LinkInput: { token: 'of no email' },
  LinkAndPasswordInput: { token: 'of no email', password: 'a' },
  DeleteAccountInput: { password: 'a' },
  ChangePasswordInput: { currentPassword: 'a', newPassword: 'b' },
  EditUserInput: { userData: { firstName: 'A', lastName: 'B', email: 'a@example.com', extra: 'c' } },
  AddressInput: {
    address: {
      name: 'A',
      mobile: '9876543210',
      area: 'B',
      locality: '',
      pincode: '560001',
      city: 'C',
      state: 'Goa',
      alternatePhoneNumber: '',
    },
  },
  BackInStockInput: { productId: someId },
  ProductReferenceInput: { product: { _id: someId } },
  FitInput: { productIds: [someId] },
  SetQuantityInput: { quantity: 2 },
  QuantityInput: { action: { type: 'increment' } },
  PlaceOrderInput: { addressId: someId },
  SandboxPaymentInput: { order_id: 'order_of_nobody' },
  StaffLoginInput: { email: 'a@example.com', password: 'a', code: '123456' },
  StaffCodeInput: { code: '123456' },
  InviteStaffInput: { email: 'a@example.com', name: 'A', role: 'packer' },
  ChangeRoleInput: { role: 'packer', version: 1 },
  NewServiceTokenInput: { name: 'A', permissions: ['orders:read'], days: 1 },
  NewBookInput: newBook,
  BookInput: { ...newBook, version: '0123456789abcdef' },
  BookVersionInput: { version: '0123456789abcdef' },
  JoinBookInput: { version: '0123456789abcdef', isbn: '9780141439587' },
  SetBookTaxInput: { hsn: '8523', rateBasisPoints: 500, version: '0123456789abcdef' },
  SetStockInput: { copies: 1, expected: 1, reason: 'COUNT', note: 'a' },
  RetryJobsInput: { kind: 'refund', subject: 'pay_1' },
  ReceiveStockInput: { id: someId, lines: [{ book: '1', copies: 1 }], note: 'a' },
  PackShipmentInput: { version: 1, lines: [{ productId: someId, quantity: 1 }] },
  ShipInput: { version: 1, carrierId: 'india-post', trackingNumber: 'A1' },
  ShipmentInput: { version: 1 },
  ShipOrdersInput: {
    carrierId: 'india-post',
    orders: [{ orderId: someId, version: 1, trackingNumber: 'A1' }],
  },
  RefundOrderInput: {
    version: 1,
    key: someId,
    amountPaise: 1,
    reason: 'a',
    restock: true,
    lines: [{ product: someId, qty: 1 }],
  },
  RequestReturnInput: { lines: [{ product: someId, qty: 1, reason: 'damaged' }], note: 'a' },
  DecideReturnInput: { version: 1, approve: true, words: 'a' },
  ReceiveReturnInput: { version: 1, fit: [{ product: someId, qty: 1 }] },
  RefundReturnInput: { version: 1, amountPaise: 1, reason: 'a' },
  StartImportInput: { dryRun: true, mapping: 'quire' },
  PaymentProofInput: { razorpay_order_id: 'a', razorpay_payment_id: 'b', razorpay_signature: 'c' },
};

/** Fields that a class has of another one, which is sent with all of its own. */
const inherited: Record<string, readonly string[]> = { BookInput: Object.keys(newBook) };

/** What is nested too deeply is refused before the class of a body matters. */
const hostileParts = hostileJson.filter((text) => !/^(\[{1000}|(\{"a":){1000})/.test(text));

/** The JSON of a value with each of its parts in turn, except those left out, replaced by a hostile text. */
function withHostileParts(value: object, leftOut: readonly string[] = []): string[] {
  return Object.entries(value).flatMap(([name, part]) => {
    if (leftOut.includes(name)) return [];
    const inner: string[] = typeof part === 'object' ? withHostileParts(part) : [];
    const others = JSON.stringify({ ...value, [name]: undefined }).slice(1, -1);
    return [...hostileParts, ...inner, `[${JSON.stringify(part)}]`].map(
      (text) => `{${others ? `${others},` : ''}"${name}":${text}}`,
    );
  });
}

// All published routes, so that none is forgotten.
const calls = () => service.routes;

/** How a path is decoded no handler has a part in, but NUL reaches it. */
const hostileIds = hostilePaths.filter((value) => value === '%00' || /^[^%;]/.test(value));

/** One route of each kind: for what the handler of a route has no part in. */
const oneOfEach = (
  kindOf: (route: RouteDescription) => unknown[],
  routes: readonly RouteDescription[] = calls(),
): RouteDescription[] => [...new Map(routes.map((route) => [kindOf(route).join(), route])).values()];

const accessTo = ({ method, auth, upload }: RouteDescription) => [method, auth, upload !== undefined];

const headersOf = ({ path, parameters = {} }: RouteDescription) =>
  Object.keys(parameters).filter((name) => !path.includes(`:${name}`));

async function tokenFor(auth: RouteDescription['auth']): Promise<Record<string, string>> {
  if (auth === 'staff') return { authorization: (await addStaff(service.database, 'owner')).token };
  return auth === 'public' ? {} : { authorization: (await newBuyer(service)).token };
}

let offered = 0;

/** Makes those of the attempts that are drawn today; answers with the statuses of the responses. */
function attemptEach(attempts: Attempt[]): Promise<number[]> {
  const drawn = drawnToday(attempts, offered);
  offered += attempts.length;
  return Promise.all(drawn.map((one) => fourAtOnce(attempt, one)));
}

const addressOf = (path: string, id = someId) => `/api${path.replace(/:\w+/g, id)}`;

const inQuery =
  'search category maxPricePaise maxPrice minRating sort first after language format author series year subject __proto__';
const inFacets = 'facet values named';
const inHeaders =
  'x-forwarded-for x-request-id content-type accept content-encoding if-none-match range host origin cookie te ' +
  'x-http-method-override';
const otherMethods = 'PROPFIND TRACE PUT PATCH OPTIONS HEAD LINK SEARCH PURGE M-SEARCH'.split(' ');
const ordinaryMethods = new Set(['PUT', 'PATCH', 'OPTIONS', 'HEAD']);
const oddPaths = '* // /api /api/ /api//products /api/../etc/passwd /api/products/../users /api/%'.split(' ');

it('rightBodies has every body that a route takes', () => {
  const published = calls().flatMap(({ body }) => body?.name ?? []);
  expect(Object.keys(rightBodies).toSorted()).toEqual([...new Set(published)].toSorted());
});

describe('hostile input always gets a JSON response below 500', { timeout: 120_000 }, () => {
  it('in paths', async () => {
    const withId = calls().filter((route) => route.path.includes(':'));
    const kinds = oneOfEach(accessTo, withId);
    for (const route of withId) {
      const { method, path, auth } = route;
      const headers = { ...(await tokenFor(auth)), ...json };
      const values = kinds.includes(route) ? hostilePaths : hostileIds;
      const paths = values.map((value) => addressOf(path, value));
      await attemptEach(paths.map((path) => ({ method, path, headers, body: '{}' })));
    }
  });

  it('behind paths', async () => {
    for (const { method, path, auth } of oneOfEach(accessTo)) {
      const headers = { ...(await tokenFor(auth)), ...json };
      const paths = hostilePaths.map((value) => `${addressOf(path)}/${value}`);
      await attemptEach(paths.map((path) => ({ method, path, headers, body: '{}' })));
    }
  });

  it('in queries', async () => {
    for (const [path, names] of Object.entries({ '/products': inQuery, '/products/facets': inFacets })) {
      for (const name of names.split(' ')) {
        await attemptEach(
          hostileQueries(name).map((query) => ({ method: 'GET', path: `/api${path}?${query}` })),
        );
      }
    }
    for (const { method, path, auth } of calls()) {
      const query = hostileQueries('a').join('&').slice(0, 8_000);
      const headers = await tokenFor(auth);
      await attemptEach([{ method, path: `${addressOf(path)}?${query}`, headers }]);
    }
  });

  it('in headers', async () => {
    const kinds = oneOfEach((route) => [...accessTo(route), ...headersOf(route)]);
    const ofEachAccess = oneOfEach(accessTo, kinds);
    for (const route of kinds) {
      const { method, path, auth, body } = route;
      const usual = { ...(await tokenFor(auth)), ...json };
      const headers: Record<string, string>[] = ['authorization', 'idempotency-key'].flatMap((name) =>
        hostileHeaders.map((value) => ({ [name]: value })),
      );
      // No handler reads these.
      if (ofEachAccess.includes(route)) {
        for (const name of inHeaders.split(' '))
          for (const value of hostileHeaders.slice(4, 6)) headers.push({ [name]: value });
      }
      await attemptEach(
        headers.map((hostile) => ({
          method,
          path: addressOf(path),
          headers: { ...usual, ...hostile },
          body: JSON.stringify(body ? rightBodies[body.name] : {}),
        })),
      );
    }
  });

  it('as a body', async () => {
    const kinds = oneOfEach(accessTo);
    const classes = oneOfEach((route) => [route.body?.name]).filter((route) => !kinds.includes(route));
    const sent = [
      ...kinds.map((route) => [route, [...hostileBodies, ...hostileDocuments]] as const),
      // What is no JSON object is refused before the class of the body matters.
      ...classes.map(
        (route) => [route, hostileDocuments.filter(({ name }) => name.startsWith('{'))] as const,
      ),
    ];
    for (const [{ method, path, auth, body: rules }, bodies] of sent) {
      const token = await tokenFor(auth);
      const statuses = await attemptEach(
        bodies.map(({ headers, body }) => ({
          method,
          path: addressOf(path),
          headers: { ...token, ...headers },
          body,
        })),
      );
      // Each part of this one is optional.
      if (rules && rules !== FitInput)
        for (const status of statuses) expect(status).toBeGreaterThanOrEqual(400);
    }
  });

  it.each(Object.entries(rightBodies))('in every part of a %s', async (name, right) => {
    for (const { method, path, auth, body: rules } of calls()) {
      if (rules?.name !== name) continue;
      const headers = {
        ...(await tokenFor(auth)),
        ...json,
        'idempotency-key': 'a-key-of-the-test',
      };
      const bodies = withHostileParts(right, inherited[name]);
      await attemptEach(bodies.map((body) => ({ method, path: addressOf(path), headers, body })));
    }
  });

  it('with every method', async () => {
    for (const [index, method] of otherMethods.entries()) {
      const usual = new Set(calls().flatMap((call) => (call.method === method ? [call.path] : [])));
      const paths = [...new Set(calls().map(({ path }) => path))].filter(
        // Methods that no route has are one and the same to all.
        (path, place) => !usual.has(path) && (ordinaryMethods.has(method) || place % 10 === index),
      );
      const statuses = await attemptEach(paths.map((path) => ({ method, path: addressOf(path) })));
      if (method !== 'HEAD') for (const status of statuses) expect([404, 405]).toContain(status);
    }
    await attemptEach(oddPaths.map((path) => ({ method: 'GET', path })));
  });
});
