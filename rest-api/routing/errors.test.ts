import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestService, type TestService } from '../testing/test-service.ts';
import { TooManyAttempts } from './errors.ts';

describe('another method on a path', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await startTestService();
  });
  afterAll(() => service.close());

  it.each([
    ['/api/products', 'GET, HEAD'],
    ['/api/openapi.json', 'GET, HEAD'],
    ['/api/user/cart', 'GET, HEAD, POST'],
    ['/api/user/orders/7', 'GET, HEAD'],
    ['/api/auth/login', 'POST'],
  ])('gets 405 on %s, with every method that works in Allow', async (path, allowed) => {
    await service.http.patch(path).expect(405).expect('Allow', allowed);
    if (allowed.includes('HEAD')) {
      expect((await service.http.head(path)).status).not.toBe(405);
    }
  });
});

it('a body that is not in UTF-8 gets 415, and nothing of it is stored', async () => {
  const { http, close } = await startTestService();
  const account = { firstName: 'José', lastName: 'M', email: 'jose@example.com', password: 'x' };
  const { body } = await http
    .post('/api/auth/signup')
    .type('json')
    .serialize((bytes) => bytes)
    .send(Buffer.from(JSON.stringify(account), 'latin1'))
    .expect(415);
  expect(body).toEqual({
    errors: ['The body is not in UTF-8; encode it in UTF-8 and send it again.'],
    code: 'UNSUPPORTED_MEDIA_TYPE',
  });
  await http.post('/api/auth/signup').send(account).expect(201);
  await close();
});

describe('too many attempts', () => {
  it.each([
    [1, '1 second'],
    [10, '10 seconds'],
    [59, '59 seconds'],
    [60, '1 minute'],
    [61, '2 minutes'],
    [3_600, '60 minutes'],
  ])('say in words what %i seconds of Retry-After are', (seconds, words) => {
    const limit = { name: 'wrong passwords', attempts: 20, windowSeconds: 900 };
    const { message, ...refused } = new TooManyAttempts(limit, seconds);
    expect(refused.limit).toEqual({ ...limit, left: 0, resetSeconds: seconds });
    expect(message).toBe(`Too many wrong passwords; try again in ${words}.`);
  });
});
