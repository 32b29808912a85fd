import { createServer } from 'node:http';
import { afterEach, expect, it } from 'vitest';
import { createLog } from '../http/log.ts';
import { startTestServer, type TestServer } from '../http/testing/test-server.ts';
import { type Bff, createBff } from './app.ts';
import { noLoopDelay } from './testing/test-shop.ts';

let bff: Bff;
let server: TestServer;
async function start(playground: boolean): Promise<string> {
  const restOrigin = 'http://127.0.0.1:1';
  const config = { restOrigin, razorpay: false, trustedProxies: [], playground };
  bff = await createBff(config, createLog('silent'), { loopDelay: noLoopDelay });
  server = await startTestServer(createServer(bff.listener));
  return server.origin;
}
afterEach(async () => {
  await server.close();
  await bff.stop();
});

const ask = async (origin: string, query: string) => {
  const headers = { 'content-type': 'application/json' };
  const response = await fetch(`${origin}/graphql`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ query }),
  });
  return response.json();
};
const introspection = '{ __schema { queryType { name } } }';

it('serves the schema by default', async () => {
  const origin = await start(true);
  expect((await ask(origin, introspection)).data.__schema.queryType.name).toBe('Query');
  expect(await (await fetch(`${origin}/graphql/schema.graphql`)).text()).toContain('type Query');
});

it('with PLAYGROUND=off hides the schema, and still runs operations', async () => {
  const origin = await start(false);
  const { errors } = await ask(origin, introspection);
  expect(errors[0].extensions.code).toBe('GRAPHQL_VALIDATION_FAILED');
  const mistaken = await ask(origin, '{ stats }');
  expect(mistaken.errors[0].message).not.toContain('states');
  expect(await (await fetch(`${origin}/graphql/schema.graphql`)).text()).not.toContain('type Query');
  const page = await fetch(`${origin}/graphql`, { headers: { accept: 'text/html' } });
  expect([page.status, page.headers.get('content-type')]).toEqual([400, 'application/json; charset=utf-8']);
  expect((await ask(origin, '{ states }')).data.states).toContain('Goa');
});
