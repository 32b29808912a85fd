import { expect, it } from 'vitest';
import { startTestService } from './testing/test-service.ts';

it('is ready while its database answers, and alive without it', async () => {
  const { http, close, logged } = await startTestService();
  await http.get('/readyz').expect(200, { status: 'ok' });
  await close();
  await http.get('/readyz').expect(503, { status: 'waiting for the database' });
  await http.get('/healthz').expect(200, { status: 'ok' });
  expect(logged).toHaveLength(1);
  const { body } = await http.get('/api/categories').expect(500);
  expect(body).toEqual({ error: { message: 'Something went wrong on our side. Please try again.' } });
});
