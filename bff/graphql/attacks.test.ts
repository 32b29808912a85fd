import { once } from 'node:events';
import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { drawnToday } from '../../rest-api/testing/drawn-today.ts';
import { attacks } from '../testing/attacks/attacks.ts';
import { sourcesIn } from '../testing/client-operations.ts';
import { startTestShop, type TestShop } from '../testing/test-shop.ts';
import { graphqlLimits } from './limits.ts';

const drawn = drawnToday(attacks);
let shop: TestShop;
let slowest = { name: '', ms: 0 };
beforeAll(async () => {
  shop = await startTestShop();
  // Warm up: the first requests run code that is not compiled yet.
  for (let index = 0; index < 50; index += 1) await shop.graphql('{ nothing }');
});
afterAll(async () => {
  console.log(
    `${drawn.length} attacks refused; the slowest took ${slowest.ms.toFixed(1)} ms: ${slowest.name}`,
  );
  await shop.close();
});

it('no attack is listed twice', () => {
  const requests = attacks.map(({ name: _name, code: _code, ...request }) => JSON.stringify(request));
  expect(new Set(requests).size).toBe(attacks.length);
  expect(new Set(attacks.map(({ name }) => name)).size).toBe(attacks.length);
});

it('docs/graphql.md has every code', () => {
  const [documentation = ''] = sourcesIn('docs', 'graphql.md');
  for (const code of new Set(attacks.map(({ code }) => code)))
    expect(documentation).toContain(`| \`${code}\` |`);
});

describe('an attack is rejected before a resolver runs', () => {
  it.each(drawn)('$name', async ({ name, method = 'POST', search = '', headers = {}, body, code }) => {
    shop.restRequests.splice(0);
    shop.logged.splice(0);
    const began = performance.now();
    const response = await fetch(`${shop.origin}/graphql${search}`, {
      method,
      headers,
      ...(body !== undefined && { body }),
    });
    const text = await response.text();
    const ms = performance.now() - began;
    if (ms > slowest.ms) slowest = { name, ms };

    const { data, errors } = JSON.parse(text);
    expect({ status: response.status, code: errors?.[0]?.extensions?.code, text }).toMatchObject({ code });
    expect(response.status).toBeLessThan(500);
    if (response.status < 400) expect(data ?? null).toBeNull();
    expect(errors[0].message).toMatch(/\w/);
    // Validation adds one error that says that it stopped.
    expect(errors.length).toBeLessThanOrEqual(graphqlLimits.mistakes + 1);
    expect(text).not.toMatch(/node_modules|stacktrace|at .*\.[jt]s:/);
    expect(shop.restRequests).toEqual([]);
    // A caller's mistake is not an error of the shop.
    expect(shop.logged).toEqual([]);
  });
});

it('a # in the URL does not hide a query from the limits', async () => {
  const levels = 20;
  const query = `{${'me{'.repeat(levels)}id${'}'.repeat(levels)}}`;
  // fetch would strip everything after the #.
  const sent = request(`${shop.origin}/`, {
    path: `/graphql?query=${query}#%0A}}}`,
    headers: { 'apollo-require-preflight': 'yes' },
  });
  sent.end();
  const [response] = await once(sent, 'response');
  const { errors } = JSON.parse((await response.toArray()).join(''));
  expect(errors[0].extensions.code).toBe('OPERATION_TOO_LARGE');
});
