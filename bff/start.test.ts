import { createServer } from 'node:http';
import { expect, it } from 'vitest';
import { listen } from '../http/listen.ts';
import { createLog } from '../http/log.ts';
import { createBff } from './app.ts';
import { noLoopDelay, startTestShop } from './testing/test-shop.ts';

it('a public server that starts before the REST service waits for it, and logs no error', async () => {
  const shop = await startTestShop();
  await shop.stopRest();
  const logged: unknown[] = [];
  const healthCheck = shop.line.happens('health');
  const bff = await createBff(
    {
      restOrigin: `http://127.0.0.1:${shop.line.port}`,
      razorpay: false,
      trustedProxies: [],
      playground: false,
    },
    createLog('warn', { write: (line) => logged.push(line) }),
    { startMs: 120_000, loopDelay: noLoopDelay },
  );
  const server = await listen(createServer(bff.listener), { host: '127.0.0.1', port: 0 });
  const products = () => fetch(`http://127.0.0.1:${server.port}/api/products?first=1`);
  await healthCheck;
  expect((await products()).status).toBe(503);

  await shop.startRest();
  await bff.listening;
  expect((await products()).status).toBe(200);
  // Except for the early request.
  expect(logged.filter((line) => !String(line).includes('"requestId"'))).toEqual([]);

  await server.drain();
  await bff.stop();
  await shop.close();
});
