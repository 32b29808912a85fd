import { createServer, type Server } from 'node:http';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { listen } from '../../http/listen.ts';
import { razorpay } from './razorpay.ts';

/** Speaks the one call of Razorpay's documented API that is used: `POST /v1/orders`. */
let seen: { authorization: string | undefined; url: string | undefined; body: unknown }[];
let answer: { status: number; body: object };
let api: string;
let stop: () => Promise<void>;
beforeEach(async () => {
  seen = [];
  answer = { status: 200, body: { id: 'order_IluGWxBm9U8zJ8', entity: 'order', status: 'created' } };
  const server: Server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const { authorization } = request.headers;
    seen.push({ authorization, url: request.url, body: JSON.parse(Buffer.concat(chunks).toString()) });
    response.writeHead(answer.status, { 'content-type': 'application/json' });
    response.end(JSON.stringify(answer.body));
  });
  const { port, drain } = await listen(server, { host: '127.0.0.1', port: 0 });
  api = `http://127.0.0.1:${port}`;
  stop = drain;
});
afterEach(() => stop());

describe('razorpay', () => {
  const create = () =>
    razorpay('rzp_key', 'rzp_secret', api).createOrder({ amountPaise: 64_800, receipt: 'order-1' });

  it("makes the provider's order in paise and rupees' currency, with the key and its secret", async () => {
    expect(await create()).toBe('order_IluGWxBm9U8zJ8');
    expect(seen).toEqual([
      {
        url: '/v1/orders',
        authorization: `Basic ${Buffer.from('rzp_key:rzp_secret').toString('base64')}`,
        body: { amount: 64_800, currency: 'INR', receipt: 'order-1' },
      },
    ]);
  });

  it('fails when Razorpay refuses', async () => {
    answer = {
      status: 401,
      body: { error: { code: 'BAD_REQUEST_ERROR', description: 'Authentication failed' } },
    };
    await expect(create()).rejects.toThrow(/401.*Authentication failed/);
  });

  it('fails when the answer has no id', async () => {
    answer = { status: 200, body: { entity: 'order' } };
    await expect(create()).rejects.toThrow(/without an id/);
  });
});
