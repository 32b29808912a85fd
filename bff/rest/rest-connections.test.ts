import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { readProducts } from './products.ts';
import { dataOf } from './responses.ts';
import type { RestClient } from './rest-client.ts';
import { RestConnections } from './rest-connections.ts';

/** A fake REST service that holds back its responses to reads of the catalogue. */
let service: Server;
let connections: RestConnections;
/** Reads of the catalogue that the service holds, with their callers. */
let held: { address: string; response: ServerResponse }[];

beforeEach(async () => {
  held = [];
  service = createServer((request, response) => {
    if (request.url?.startsWith('/api/products')) {
      held.push({ address: String(request.headers['x-forwarded-for']), response });
      service.emit('held');
    } else response.end('{"address":[]}');
  });
  service.listen(0, '127.0.0.1');
  await once(service, 'listening');
  const { port } = service.address() as AddressInfo;
  connections = new RestConnections({ restOrigin: `http://127.0.0.1:${port}` }, () => undefined);
});
afterEach(async () => {
  service.closeAllConnections();
  service.close();
  await connections.close();
});

const clientOf = (address: string) =>
  connections.clientFor({ authorization: undefined, address, requestId: 'a request' });

/** Lets a client send this many different searches; resolves to the errors of those that fail. */
function search(client: RestClient, count: number): Promise<unknown[]> {
  const pending = Array.from({ length: count }, (_, index) =>
    readProducts(client, { filter: { search: `text ${index}` }, first: 1 }).catch((error: unknown) => error),
  );
  return Promise.all(pending);
}

const addressesFor = async (client: RestClient) => (await dataOf(client.GET('/users/address'))).address;

async function untilHeld(condition: () => boolean): Promise<void> {
  while (!condition()) await once(service, 'held');
}

it("shoppers' requests find a free connection while catalogue reads fill their share", async () => {
  void search(clientOf('203.0.113.1'), 100);
  void search(clientOf('203.0.113.2'), 100);
  await untilHeld(() => held.length === 20);
  expect(await addressesFor(clientOf('203.0.113.1'))).toEqual([]);
  expect(held).toHaveLength(20);
  expect(connections.catalogueReads.stats()).toEqual({ running: 20, waiting: 180, refused: 0 });
});

it('reads of the catalogue find a slot beside another network with many reads', async () => {
  void search(clientOf('2001:db8:1:2::1'), 60);
  void search(clientOf('2001:db8:1:2::2'), 60);
  await untilHeld(() => held.length === 14);
  void search(clientOf('203.0.113.2'), 2);
  await untilHeld(() => held.filter(({ address }) => address === '203.0.113.2').length === 2);
  expect(held).toHaveLength(16);
});

it('a caller that disconnects aborts its waiting and running reads', async () => {
  const client = clientOf('203.0.113.1');
  const pending = search(client, 40);
  await untilHeld(() => held.length === 14);
  client.abandon();
  expect(await pending).toHaveLength(40);
  expect(connections.catalogueReads.stats()).toMatchObject({ running: 0, waiting: 0 });
});

it('rejects reads of a network that has too many waiting', async () => {
  const client = clientOf('203.0.113.1');
  const pending = search(client, 515);
  await untilHeld(() => held.length === 14);
  expect(connections.catalogueReads.stats()).toEqual({ running: 14, waiting: 500, refused: 1 });
  client.abandon();
  expect((await pending).at(-1)).toMatchObject({ message: 'Too many reads of the catalogue wait.' });
});

it('goes through the unix socket of the REST service, and by TCP where there is none', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'quire-rest-'));
  const restSocket = path.join(folder, 'rest.sock');
  const local = createServer((_request, response) => response.end('{"address":[{"_id":"by socket"}]}'));
  local.listen(restSocket);
  await once(local, 'listening');
  const { port } = service.address() as AddressInfo;
  const both = new RestConnections({ restOrigin: `http://127.0.0.1:${port}`, restSocket }, () => undefined);
  const caller = { authorization: undefined, address: '203.0.113.1', requestId: 'a request' };
  const addresses = () => addressesFor(both.clientFor(caller));
  expect(await addresses()).toEqual([{ _id: 'by socket' }]);
  local.closeAllConnections();
  local.close();
  await once(local, 'close');
  expect(await addresses()).toEqual([]);
  await both.close();
  await rm(folder, { recursive: true });
});
