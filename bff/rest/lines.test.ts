import { once } from 'node:events';
import { type ClientRequest, request as httpRequest, type IncomingMessage } from 'node:http';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addStaff } from '../../rest-api/testing/staff.ts';
import { startTestShop, type TestShop } from '../testing/test-shop.ts';

let shop: TestShop;
let token: string;
beforeAll(async () => {
  shop = await startTestShop();
  ({ token } = await addStaff(shop.database, 'buyer'));
});
afterAll(() => shop.close());

/** Sends a line, and waits for its answer. The request stays open. */
async function begin(): Promise<{ sent: ClientRequest; response: IncomingMessage }> {
  const sent = httpRequest(`${shop.origin}/api/staff/stock/counts`, {
    method: 'POST',
    agent: false,
    headers: { authorization: token, 'content-type': 'application/x-ndjson' },
  });
  sent.on('error', () => undefined);
  sent.write('{"book":"1","copies":4}\n');
  const [response]: IncomingMessage[] = await once(sent, 'response');
  if (!response) throw new Error('There is no response.');
  response.on('error', () => undefined);
  const [chunk] = await once(response, 'data');
  expect(JSON.parse(String(chunk))).toMatchObject({
    line: 1,
    result: expect.stringMatching(/^UPDATED|UNCHANGED$/),
  });
  return { sent, response };
}

const isUp = async () => (await fetch(`${shop.origin}/api/products?first=1`)).status === 200;

it('answers lines while further ones arrive', async () => {
  const { sent, response } = await begin();
  sent.end('{"book":"2","copies":5}\n');
  const [chunk] = await once(response, 'data');
  expect(JSON.parse(String(chunk))).toMatchObject({ line: 2 });
  await once(response, 'end');
});

it('goes on when a caller disconnects, and says nothing of it', async () => {
  const { sent } = await begin();
  sent.write('{"book":"3"');
  sent.destroy();
  expect(await isUp()).toBe(true);
  expect(shop.logged).toEqual([]);
});

it('cuts the response off when the REST service goes, so that nobody takes it for whole', async () => {
  const { sent, response } = await begin();
  shop.line.behave('cut the response');
  sent.write('{"book":"4","copies":5}\n');
  await new Promise((resolve) => response.once('close', resolve));
  expect(response.complete).toBe(false);
  shop.line.behave('pass');
  await expect.poll(isUp).toBe(true);
});
