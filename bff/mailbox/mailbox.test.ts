import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { emails } from '../../rest-api/emails/email-tables.ts';
import { queueEmail } from '../../rest-api/emails/queue-email.ts';
import { sampleEmails } from '../../rest-api/emails/testing/sample-emails.ts';
import { users } from '../../rest-api/shopping/account/account-tables.ts';
import { startTestShop, type TestShop, testMailboxKey } from '../testing/test-shop.ts';

let shop: TestShop;
let ids: Map<string, string>;
beforeAll(async () => {
  shop = await startTestShop();
  ids = await fill(shop);
});
afterAll(() => shop.close());

/** Creates one email of each kind, and more than a page of one kind. Returns the ids by kind. */
async function fill({ database }: TestShop) {
  const [user] = await database.select().from(users).limit(1);
  if (!user) throw new Error('There is no user.');
  for (let count = 0; count < 25; count += 1) {
    const letter = sampleEmails.order_cancelled;
    await queueEmail(database, {
      userId: user.id,
      to: 'many@reader.example',
      subject: `${count}`,
      email: letter,
    });
  }
  for (const letter of Object.values(sampleEmails)) {
    await queueEmail(database, {
      userId: user.id,
      to: `ada+${letter.kind}@reader.example`,
      subject: 'one',
      email: letter,
    });
  }
  const rows = await database.select().from(emails);
  return new Map(rows.filter(({ subject }) => subject === 'one').map(({ kind, id }) => [kind, id]));
}

/** Creates one email. Returns its id. */
async function welcome({ database }: TestShop) {
  const [user] = await database.select().from(users).limit(1);
  if (!user) throw new Error('There is no user.');
  const letter = sampleEmails.welcome;
  await queueEmail(database, { userId: user.id, to: 'ada@reader.example', subject: 'one', email: letter });
  return (await database.select().from(emails)).at(0)?.id;
}

const cookie = `quire-mailbox=${testMailboxKey}`;

async function get(path: string, headers: Record<string, string> = {}, from = shop) {
  const url = new URL(path, from.origin);
  const sent = request(url, { headers: { host: url.host, cookie, ...headers } }).end();
  const [response] = await new Promise<[import('node:http').IncomingMessage]>((resolve, reject) => {
    sent.on('response', (each) => resolve([each])).on('error', reject);
  });
  return { status: response.statusCode, headers: response.headers, body: await text(response) };
}

describe('/mailbox', () => {
  it('lists the emails, newest first, in pages', async () => {
    const { status, headers, body } = await get('/mailbox');
    expect(status).toBe(200);
    expect(headers['cache-control']).toBe('no-store');
    expect(headers['content-security-policy']).toMatch(
      /^default-src 'none'; style-src 'nonce-[^']+'; frame-src 'self'/,
    );
    expect(body).not.toMatch(/<script/i);
    expect(body).toContain('ada+refunded@reader.example');
    expect(body.match(/class="subject"/g)).toHaveLength(25);
    const older = /href="([^"]+)" rel="next"/.exec(body)?.[1]?.replaceAll('&amp;', '&') ?? '';
    const next = await get(older);
    expect(next.body.match(/class="subject"/g)).toHaveLength(Object.keys(sampleEmails).length);
    expect(next.body).not.toContain('rel="next"');
    expect(next.body).toContain('Latest emails');
  });

  it('goes on to older emails where the last one of the page before is deleted', async () => {
    const idsIn = (body: string) =>
      [...body.matchAll(/href="\/mailbox\/([0-9a-f-]{36})/g)].map(([, id = '']) => id);
    const { body } = await get('/mailbox');
    const older = /href="([^"]+)" rel="next"/.exec(body)?.[1]?.replaceAll('&amp;', '&') ?? '';
    const behind = idsIn((await get(older)).body);
    const [last = expect.unreachable()] = await shop.database
      .delete(emails)
      .where(eq(emails.id, idsIn(body).at(-1) ?? ''))
      .returning();
    expect(idsIn((await get(older)).body)).toEqual(behind);
    expect(behind).toHaveLength(Object.keys(sampleEmails).length);
    await shop.database.insert(emails).values(last);
  });

  it('finds emails by address and text, whatever characters a search contains', async () => {
    const byAddress = await get('/mailbox?search=ada%2Bwelcome');
    expect(byAddress.body.match(/class="subject"/g)).toHaveLength(1);
    const byWords = await get('/mailbox?search=ada@new.example');
    expect(byWords.body).toContain('Your address was changed');
    for (const search of ['%', '_', '\\', "'", '"><script>alert(1)</script>', '\u0000']) {
      const { status, body } = await get(`/mailbox?search=${encodeURIComponent(search)}`);
      expect(status).toBe(200);
      expect(body).not.toContain('<script>');
    }
    expect((await get('/mailbox?search=nothing+like+this')).body).toContain('No email has these words.');
  });

  it('shows an email as HTML in a frame that runs nothing, as text and as source', async () => {
    for (const [kind, id] of [...ids].slice(0, 3)) {
      const page = await get(`/mailbox/${id}`);
      expect(page.body).toContain(`<iframe src="/mailbox/${id}/html"`);
      expect(page.body).toContain('sandbox="allow-popups allow-popups-to-escape-sandbox"');
      const letter = await get(`/mailbox/${id}/html`);
      expect(letter.headers['content-security-policy']).toMatch(
        /^default-src 'none';.* sandbox allow-popups/,
      );
      expect(letter.body).toContain('http://localhost:4000');
      expect(letter.body).not.toMatch(/<script|<img/i);
      expect((await get(`/mailbox/${id}?view=text`)).body).toContain('<pre tabindex="0">');
      const source = await get(`/mailbox/${id}?view=source`);
      expect(source.body).toContain(`To: ada+${kind}@reader.example`);
      expect(source.body).toContain(`Message-ID: &lt;${id}@localhost&gt;`);
    }
  });

  it.each(['/mailbox/none', '/mailbox/00000000-0000-4000-8000-000000000000', '/mailbox/x/html'])(
    'has nothing at %s',
    async (path) => {
      expect((await get(path)).status).toBe(404);
    },
  );

  it('needs its key, also of a request that a proxy on this machine has made', async () => {
    const [id = ''] = ids.values();
    const ways = [
      ...['127.0.0.1', 'localhost', '[::1]', 'localhost:4000'].map((host) => ({ host, cookie: '' })),
      { cookie: 'quire-mailbox=another-key-of-the-tests' },
      { cookie: 'quire-mailbox=' },
    ];
    for (const path of ['', `/${id}`, `/${id}/html`, '?key=', '?key=wrong', `?key[]=${testMailboxKey}`]) {
      for (const headers of ways) {
        const { status, body } = await get(`/mailbox${path}`, headers);
        expect({ path, headers, status }).toEqual({ path, headers, status: 403 });
        expect(body).not.toContain('reader.example');
        expect(body).toContain('Open the mailbox by the link that <code>npm start</code> has printed');
      }
    }
  });

  it('opens by a link with the key, which leaves the address and stays in a cookie', async () => {
    const { status, headers } = await get(`/mailbox?key=${testMailboxKey}&search=ada`, { cookie: '' });
    expect(status).toBe(303);
    expect(headers.location).toBe('/mailbox?search=ada');
    expect(headers['set-cookie']).toEqual([`${cookie}; Path=/mailbox; HttpOnly; SameSite=Lax`]);
    expect((await get('/mailbox?search=ada')).body).toContain('ada+welcome@reader.example');
  });

  it('is a 404 under another host name and behind a proxy', async () => {
    const [id = ''] = ids.values();
    for (const path of ['/mailbox', `/mailbox/${id}`, `/mailbox/${id}/html`]) {
      const forwarded: Record<string, string>[] = [
        { host: 'books.example' },
        { host: 'localhost.evil.example:4000' },
        { 'x-forwarded-for': '203.0.113.7' },
        { 'x-forwarded-host': 'books.example' },
        { forwarded: 'for=203.0.113.7' },
        { via: '1.1 proxy' },
        { 'x-real-ip': '203.0.113.7' },
        { 'x-forwarded-proto': 'https' },
        { 'x-forwarded-port': '443' },
        { 'x-forwarded-server': 'proxy.example' },
      ];
      for (const headers of forwarded) {
        const { status, body } = await get(path, headers);
        expect({ path, headers, status }).toEqual({ path, headers, status: 404 });
        expect(body).not.toContain('reader.example');
      }
    }
  });
});

it.each([
  ['there is no key', { mailboxKey: undefined }, { hasMailbox: true }],
  ['emails are sent', {}, { smtp: { url: 'smtp://127.0.0.1:1', from: 'a@b.example' }, hasMailbox: false }],
  ['others reach the shop', { host: '0.0.0.0' }, { hasMailbox: true }],
  ['the shop has a public address', { publicUrl: 'https://books.example' }, { hasMailbox: true }],
])('there is no /mailbox where %s', async (_name, settings, mail) => {
  const closed = await startTestShop(undefined, undefined, settings, {
    publicUrl: 'https://books.example',
    ...mail,
  });
  try {
    const id = await welcome(closed);
    for (const path of ['/mailbox', `/mailbox/${id}`, `/mailbox/${id}/html`]) {
      expect((await get(path, {}, closed)).status).toBe(404);
    }
  } finally {
    await closed.close();
  }
});
