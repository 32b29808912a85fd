import { createServer, request } from 'node:http';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { LoadShedder } from '../../http/admission/load-shedder.ts';
import { RequestPacer } from '../../http/admission/request-pacer.ts';
import { startTestServer, type TestServer } from '../../http/testing/test-server.ts';
import { GraphqlHttp } from './graphql-http.ts';

type Dependencies = ConstructorParameters<typeof GraphqlHttp>[0];

/** Only shoppers' operations are at their limit. */
const loadShedders = {
  graphqlShopper: new LoadShedder({ maxConcurrent: 0, loopDelayMs: 60_000 }),
  graphqlCatalogue: new LoadShedder({ maxConcurrent: 64, loopDelayMs: 60_000 }),
};

let server: TestServer;
beforeEach(async () => {
  // What happens before a body has arrived needs nothing else.
  const { listener } = new GraphqlHttp({
    loadShedders,
    pacer: new RequestPacer(),
    trusts: () => false,
  } as unknown as Dependencies);
  server = await startTestServer(createServer(listener));
});
afterEach(() => server.close());

/** Sends the headers of an operation and no byte of its body; `status` is that of the response, once there is one. */
function sendHeaders(headers: Record<string, string>): { status?: number | undefined } {
  const exchange: { status?: number | undefined } = {};
  const sent = request(`${server.origin}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'content-length': '50', ...headers },
  });
  // The test ends with the body still missing.
  sent.on('error', () => undefined);
  sent.on('response', ({ statusCode }) => {
    exchange.status = statusCode;
  });
  sent.flushHeaders();
  return exchange;
}

it('a flood of shoppers is rejected before the bodies are read, and leaves the others alone', async () => {
  const visitor = sendHeaders({});
  for (let index = 0; index < 3; index += 1) {
    const shopper = sendHeaders({ authorization: 'the token of a shopper' });
    await expect.poll(() => shopper.status).toBe(503);
  }
  expect(visitor.status).toBeUndefined();
});
