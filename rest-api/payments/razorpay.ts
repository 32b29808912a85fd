import { request } from 'undici';
import { currency } from '../contract.ts';
import type { PaymentProvider } from './provider.ts';

/** Razorpay's own checkout and API, with the shop's key. `api` is its address, for a stand-in. */
export function razorpay(
  keyId: string,
  keySecret: string,
  api = 'https://api.razorpay.com',
): PaymentProvider {
  return {
    script: 'https://checkout.razorpay.com/v1/checkout.js',
    publicKey: keyId,
    secret: keySecret,
    async createOrder({ amountPaise, receipt }) {
      const { statusCode, body } = await request(`${api}/v1/orders`, {
        method: 'POST',
        headers: {
          authorization: `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}`,
          'content-type': 'application/json',
        },
        body: JSON.stringify({ amount: amountPaise, currency, receipt }),
        headersTimeout: 3_000,
        bodyTimeout: 3_000,
      });
      const answer = await body.text();
      if (statusCode !== 200) throw new Error(`Razorpay refused the order with ${statusCode}: ${answer}`);
      const order: unknown = JSON.parse(answer);
      if (typeof order === 'object' && order && 'id' in order && typeof order.id === 'string')
        return order.id;
      throw new Error('Razorpay answered without an id of the order.');
    },
  };
}
