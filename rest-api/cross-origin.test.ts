import { expect, it } from 'vitest';
import { startTestService } from './testing/test-service.ts';

const origin = 'https://tools.example';
const preflight = { origin, 'access-control-request-method': 'POST' };

it('is open to pages of the allowed origins, and to no others', async () => {
  const { http, close } = await startTestService({}, { allowedOrigins: [origin] });
  try {
    const read = await http.get('/api/products?first=1').set({ origin }).expect(200);
    expect(read.headers).toMatchObject({
      'access-control-allow-origin': origin,
      vary: expect.stringContaining('Origin'),
    });
    await http
      .options('/api/user/cart')
      .set(preflight)
      .expect(204)
      .expect('access-control-allow-origin', origin);
    const other = await http.get('/api/products?first=1').set({ origin: 'https://tools.example.net' });
    expect(other.headers).not.toHaveProperty('access-control-allow-origin');
  } finally {
    await close();
  }
});

it('is open to no other origin by default', async () => {
  const { http, close } = await startTestService();
  try {
    const read = await http.get('/api/products?first=1').set({ origin }).expect(200);
    expect(read.headers).not.toHaveProperty('access-control-allow-origin');
    expect(read.headers.vary ?? '').not.toContain('Origin');
    await http.options('/api/user/cart').set(preflight).expect(405);
  } finally {
    await close();
  }
});
