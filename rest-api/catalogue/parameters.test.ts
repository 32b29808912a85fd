import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestService, type TestService } from '../testing/test-service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());

const cursor = (text: string) => Buffer.from(text).toString('base64url');

describe('GET /api/products with invalid parameters', () => {
  it.each([
    ...[
      'cheap',
      '',
      '1e3',
      '0x10',
      '-1',
      '+5',
      ' 5',
      '5.',
      '.5',
      '1.005',
      'Infinity',
      'NaN',
      '99999999999999999999',
    ].map((value) => `maxPrice=${encodeURIComponent(value)}`),
    'maxPrice=1&maxPrice=2',
    ...['499.50', '-1', '1000000001', '1e3', ''].map((value) => `maxPricePaise=${value}`),
    ...['6', '0.9', '', '4e0', '4,5', 'four'].map((value) => `minRating=${value}`),
    ...['UP', '', 'low_to_high', 'toString'].map((value) => `sort=${value}`),
    'sort=LOW_TO_HIGH&sort=LOW_TO_HIGH',
    ...['0', '101', '1.5', '', '-1', '1e1', '0x5'].map((value) => `first=${value}`),
    'category=Cook:ery',
    'category=',
    'category=Fiction&category=%25',
    `category=${Array(21).fill('Fiction').join('&category=')}`,
    `search=${'x'.repeat(101)}`,
    'search=a&search=b',
    'search=%00',
    'search=%ED%A0%80',
    'search=%',
    'search=%zz',
    'search=%C3',
    'first=5&%C3=1',
    'after=',
    'after=nonsense',
    `after=${cursor('NUMBER:1:9999999999')}`,
    `after=${cursor('NUMBER:2147483648:1')}`,
    `after=${cursor('NUMBER:1:1:1')}`,
    `after=${cursor("NUMBER:1:1'")}`,
  ])('refuses ?%s by the name of the parameter', async (query) => {
    const response = await service.http.get(`/api/products?${query}`).expect(400);
    const name = query.split('&').at(-1)?.split('=')[0] ?? '';
    const said = name === '%C3' ? /not percent-encoded/ : new RegExp(`^${name}: `);
    expect(response.body).toEqual({
      code: 'INVALID_FIELDS',
      errors: [expect.stringMatching(said)],
      fields: [expect.objectContaining({ code: expect.any(String), message: expect.any(String) })],
    });
    expect(service.logged).toEqual([]);
  });

  it.each([
    'maxprice=5',
    'minrating=5',
    'q=sea',
    'page=2',
    'categories=Fiction',
    'search[]=a',
    '__proto__=1',
    'constructor=1',
  ])('rejects ?%s, and lists the valid parameters', async (query) => {
    const { body } = await service.http.get(`/api/products?${query}`).expect(400);
    const name = query.split('=')[0];
    const known = 'search, category, maxPricePaise, maxPrice, minRating, sort, first, after';
    expect(body.errors).toEqual([expect.stringContaining(`${name}: `)]);
    for (const parameter of known.split(', ')) expect(body.errors[0]).toContain(parameter);
  });

  it('reports every error', async () => {
    const { body } = await service.http.get('/api/products?maxPrice=x&minRating=9&first=0').expect(400);
    expect(body.errors.map((message: string) => message.split(':')[0]).sort()).toEqual([
      'first',
      'maxPrice',
      'minRating',
    ]);
  });

  it.each([
    'maxPrice=0',
    'maxPrice=0499.50',
    'maxPrice=10000000',
    'maxPricePaise=1000000000',
    'minRating=4.333',
    'minRating=5',
    'first=100',
    'search=%25',
  ])('accepts ?%s', async (query) => {
    await service.http.get(`/api/products?${query}`).expect(200);
  });
});
