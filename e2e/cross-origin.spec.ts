import { createServer, type Server } from 'node:http';
import { expect } from '@playwright/test';
import { freePort } from '../http/testing/free-port.ts';
import { test } from './own-shop.ts';

// Playwright reads this file again in the worker that runs it.
process.env.E2E_TOOLS_PORT ??= String(await freePort());
const tools = `http://127.0.0.1:${process.env.E2E_TOOLS_PORT}`;

test.use({ settings: { ALLOWED_ORIGINS: tools } });

/** A page of another program, which is empty. */
async function openPages(port: number): Promise<Server> {
  const server = createServer((_request, response) => {
    response.setHeader('Content-Type', 'text/html').end('<title>Tools</title>');
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return server;
}

/** Calls both APIs from a page, as a script of its origin does. */
async function callFrom(page: import('@playwright/test').Page, shop: string) {
  return page.evaluate(async (origin) => {
    const json = { 'content-type': 'application/json' };
    const rest = await fetch(`${origin}/api/products?first=1`);
    const graphql = await fetch(`${origin}/graphql`, {
      method: 'POST',
      headers: { ...json, authorization: 'Bearer none' },
      body: JSON.stringify({ query: '{ categories { name } }' }),
    });
    const login = await fetch(`${origin}/api/auth/login`, { method: 'POST', headers: json, body: '{}' });
    return {
      books: (await rest.json()).products.length,
      etag: rest.headers.get('etag'),
      categories: (await graphql.json()).data.categories.length,
      login: [login.status, (await login.json()).errors.length],
    };
  }, shop);
}

test('pages of an allowed origin call both APIs; those of another read nothing @desktop', async ({
  ownShop,
}) => {
  const strangersPort = await freePort();
  const servers = await Promise.all([openPages(Number(new URL(tools).port)), openPages(strangersPort)]);
  try {
    const context = await ownShop.visitor();
    const page = await context.newPage();
    await page.goto(tools);
    const read = await callFrom(page, ownShop.url);
    expect(read).toMatchObject({ books: 1, etag: expect.stringMatching(/^"/), login: [400, 2] });
    expect(read.categories).toBeGreaterThan(1);
    // What the shop has cached for one origin is not for another.
    await page.goto(`http://127.0.0.1:${strangersPort}`);
    await expect(callFrom(page, ownShop.url)).rejects.toThrow('Failed to fetch');
  } finally {
    for (const server of servers) server.close();
  }
});
