import { beforeAll, describe, expect, it } from 'vitest';
import { ask } from '../../http/testing/ask.ts';
import { buildShop } from '../../runtime/testing/build-shop.ts';
import { startTestShop, type TestShop } from '../testing/test-shop.ts';

buildShop('client', 'ssr');

let shop: TestShop;
/** Opens a shop for the tests beside it. */
const withSettings = (settings: { publicUrl?: string; host?: string }) => {
  beforeAll(async () => {
    shop = await startTestShop(undefined, undefined, settings);
    return () => shop.close();
  });
};

/** Asks in the name of a host, with what a proxy would add for another one. */
async function asHost(host: string, path: string) {
  const others = { 'x-forwarded-host': 'evil.example', forwarded: 'host=evil.example' };
  const { status, headers, body } = await ask(shop.origin + path, { host, ...others });
  return { status, headers, text: body.toString() };
}

const paths = ['/', '/products?category=Fiction', '/robots.txt', '/sitemap.xml'];

describe('without PUBLIC_URL', () => {
  withSettings({ host: '0.0.0.0' });

  it.each([
    'localhost:4000',
    'LOCALHOST',
    '127.0.0.1:8080',
    '127.8.9.1',
    '[::1]:4000',
    'shop.localhost:4000',
  ])('absolute addresses begin with %s, by which this machine is asked', async (host) => {
    const origin = `http://${host.toLowerCase()}`;
    expect((await asHost(host, '/')).text).toContain(`rel="canonical" href="${origin}/"`);
    expect((await asHost(host, '/robots.txt')).text).toContain(`Sitemap: ${origin}/sitemap.xml\n`);
    expect((await asHost(host, '/sitemap.xml')).text).toContain(`<loc>${origin}/products</loc>`);
  });

  it.each([
    'evil.example',
    'books.example:8443',
    'localhost.evil.example',
    '127.0.0.1.evil.example',
    'evil.example/"><script>',
    '192.0.2.7:4000',
    '0.0.0.0:4000',
  ])('the host %s that somebody made up is in no answer', async (host) => {
    for (const path of paths) {
      const { text, headers } = await asHost(host, path);
      expect(text).not.toMatch(/evil\.example|books\.example|192\.0\.2\.7|0\.0\.0\.0/);
      expect(JSON.stringify(headers)).not.toContain('example');
    }
    expect((await asHost(host, '/')).text).toContain('rel="canonical" href="/"');
    expect((await asHost(host, '/robots.txt')).text).not.toContain('Sitemap:');
  });

  it('a sitemap for other hosts says what to set', async () => {
    for (const path of ['/sitemap.xml', '/sitemap-1.xml']) {
      const { status, headers, text } = await asHost('books.example', path);
      expect([status, headers['cache-control']]).toEqual([404, 'no-store']);
      expect(text).toMatch(/PUBLIC_URL/);
    }
  });

  it('no cache may hand a sitemap on, since another host would have another', async () => {
    expect((await asHost('localhost', '/sitemap.xml')).headers['cache-control']).toBe(
      'private, max-age=3600',
    );
  });
});

describe('on a HOST of its own', () => {
  withSettings({ host: '192.0.2.7' });

  it('absolute addresses begin with that host', async () => {
    expect((await asHost('192.0.2.7:4000', '/')).text).toContain('href="http://192.0.2.7:4000/"');
    expect((await asHost('192.0.2.8:4000', '/')).text).toContain('rel="canonical" href="/"');
  });
});

describe('with PUBLIC_URL', () => {
  withSettings({ publicUrl: 'https://books.example' });

  it('every absolute address begins with it', async () => {
    for (const host of ['books.example', 'evil.example', 'localhost:4000']) {
      expect((await asHost(host, '/')).text).toContain('rel="canonical" href="https://books.example/"');
      expect((await asHost(host, '/robots.txt')).text).toContain(
        'Sitemap: https://books.example/sitemap.xml\n',
      );
      const sitemap = await asHost(host, '/sitemap.xml');
      expect(sitemap.text).toContain('<loc>https://books.example/products</loc>');
      expect(sitemap.text).not.toMatch(/evil|localhost/);
      expect(sitemap.headers['cache-control']).toBe('public, max-age=3600');
    }
  });
});
