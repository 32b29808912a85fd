import { Agent, createServer, request as httpRequest } from 'node:http';
import pLimit from 'p-limit';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type ListeningServer, listen, serverOptions } from '../http/listen.ts';
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
let documented: { paths: Record<string, Record<string, Documented>> };
beforeAll(async () => {
  service = await startTestService();
  documented = (await service.http.get('/api/openapi.json')).body;
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

/** For some ten thousand calls, however busy the machine. */
const manyCallsMs = 600_000;

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
    const { fields = [], code, categories, carriers, ...rest }: ClientErrorResponse = JSON.parse(answer.text);
    // Only a conflict has the list as it is now.
    if (answer.status !== 409) expect([categories, carriers], about).toEqual([undefined, undefined]);
    expect(rest, about).toEqual({ errors: expect.arrayContaining([expect.any(String)]) });
    expect(code ?? 'NONE', about).toMatch(/^[A-Z_]+$/);
    expect(fields.map(errorLine), about).toEqual(fields.length > 0 ? rest.errors : []);
    expect(answer.text, about).not.toMatch(/node_modules|\.ts:\d|select |insert /);
  }
  return answer.status;
}

const json = { 'content-type': 'application/json' };
const someId = '7c9e6679-7425-40de-944b-e07fc1f90ae7';

interface Documented {
  requestBody?: { content: { 'application/json'?: { example: object } } };
}

/** What differs from the examples: fields that no class names are stored too, and each book is another one. */
const otherwise: Record<string, object> = {
  SignupInput: { extra: 'c' },
  EditUserInput: { userData: { firstName: 'A', lastName: 'B', email: 'a@example.com', extra: 'c' } },
  NewBookInput: { id: undefined, isbn: null },
};

/** A body that passes the rules of a route: the example of its documentation. */
function rightBodyOf({ method, path, body }: RouteDescription): object {
  if (!body) return {};
  const operation = documented.paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()];
  const example = operation?.requestBody?.content['application/json']?.example;
  return { ...(example ?? expect.unreachable(`${method} ${path} has no example`)), ...otherwise[body.name] };
}

/** The fields of a class whose others are those of another one, which is sent with all of them. */
const ownFields: Record<string, readonly string[]> = { BookInput: ['version'] };

/** What is nested too deeply is refused before the class of a body matters. */
const hostileParts = hostileJson.filter((text) => !/^(\[{1000}|(\{"a":){1000})/.test(text));

/** The JSON of a value with each of these parts in turn replaced by a hostile text. */
function withHostileParts(value: object, names: readonly string[] = Object.keys(value)): string[] {
  return Object.entries(value).flatMap(([name, part]) => {
    if (!names.includes(name)) return [];
    const inner: string[] = typeof part === 'object' && part ? withHostileParts(part) : [];
    const others = JSON.stringify({ ...value, [name]: undefined }).slice(1, -1);
    return [...hostileParts, ...inner, `[${JSON.stringify(part ?? null)}]`].map(
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
      const { method, path, auth } = route;
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
          body: JSON.stringify(rightBodyOf(route)),
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

  it(
    'in every part of every body',
    async () => {
      for (const route of calls().filter(({ body }) => body)) {
        const headers = {
          ...(await tokenFor(route.auth)),
          ...json,
          'idempotency-key': 'a-key-of-the-test',
        };
        const bodies = withHostileParts(rightBodyOf(route), ownFields[route.body?.name ?? '']);
        const { method } = route;
        await attemptEach(bodies.map((body) => ({ method, path: addressOf(route.path), headers, body })));
      }
    },
    manyCallsMs,
  );

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
