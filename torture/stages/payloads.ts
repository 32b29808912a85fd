import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { connect } from 'node:net';
import { eq } from 'drizzle-orm';
import pLimit from 'p-limit';
import { users } from '../../rest-api/shopping/account/account-tables.ts';
import { addresses } from '../../rest-api/shopping/addresses/address-tables.ts';
import { addBooks } from '../../rest-api/testing/books.ts';
import { crossSiteRequests, headerInjections, scripts, traversals } from '../payload-lists.ts';
import { sendRequest, sendWithRetry } from '../request.ts';
import { at } from '../responses.ts';
import type { Shop } from '../shop.ts';
import type { Stage, StageContext } from '../stage.ts';

const fourAtOnce = pLimit(4);

/** Text that tries to be executed or obeyed. */
export const payloads: Stage = {
  name: 'payloads',
  does: 'scripts in stored text, requests of other sites, header injection, path traversal',
  async run(context) {
    const shop = await context.sharedShop();
    await storedScripts(context, shop);
    await foreignSites(context, shop);
    await injections(context, shop);
    await paths(context, shop);
  },
};

async function storedScripts(context: StageContext, shop: Shop): Promise<void> {
  const tally = context.guarantee('stored text never becomes markup, and every answer says what it is');
  const policy = context.guarantee(
    'every page has a policy without inline scripts, and its scripts have the nonce',
  );
  const hasTime = context.timeFor('scripts in stored text', 25);
  await fourAtOnce.map(scripts(context.random, context.times(1_000, 16)), async (script) => {
    if (!hasTime()) return;
    const [book = ''] = await addBooks(shop.database, [{ title: script, author: `by ${script}` }]);
    const page = await sendWithRetry(shop.origin, { path: `/products/${book}` });
    tally.try(page.status === 200 && !page.text.includes(script), `in the page: ${script}`);
    const nonce = /'nonce-([^']+)'/.exec(String(page.headers['content-security-policy']))?.[1];
    const tags = [...page.text.matchAll(/<script\b[^>]*>/g)].map(([tag]) => tag);
    const allKnown =
      nonce !== undefined && tags.every((tag) => tag.includes(`nonce="${nonce}"`) || /src="\//.test(tag));
    const strict = !/unsafe-(inline|eval)/.test(String(page.headers['content-security-policy']));
    policy.try(allKnown && strict, `${tags.join(' ')} with ${page.headers['content-security-policy']}`);

    const searched = await sendWithRetry(shop.origin, {
      path: `/products?search=${encodeURIComponent(script)}`,
    });
    tally.try(!searched.text.includes(script), `in the page of a search: ${script}`);
    const buyer = await shop.newBuyer();
    await shop.database.update(users).set({ firstName: script }).where(eq(users.id, buyer.userId));
    await shop.database.update(addresses).set({ area: script }).where(eq(addresses.userId, buyer.userId));
    for (const path of [
      `/api/users/${buyer.userId}`,
      '/api/users/address',
      `/api/${encodeURIComponent(script)}`,
    ]) {
      const { headers } = await sendWithRetry(shop.origin, { path, token: buyer.token });
      const isJson = String(headers['content-type']).startsWith('application/json');
      tally.try(isJson && headers['x-content-type-options'] === 'nosniff', `${path} may be taken for a page`);
    }
  });
}

async function foreignSites(context: StageContext, shop: Shop): Promise<void> {
  const tally = context.guarantee('what another site’s page can send changes nothing');
  const { token, userId } = await shop.newBuyer();
  for (const { name, request } of crossSiteRequests(token)) {
    const { body, status } = await sendWithRetry(shop.origin, request);
    const done = JSON.stringify(at(body, 'data') ?? null);
    tally.try(status >= 400 || done === 'null', `${name} was answered ${status} ${done}`);
  }
  const [user] = await shop.database.select().from(users).where(eq(users.id, userId));
  tally.try(user?.firstName === 'Ada', `the name is ${user?.firstName}`);
}

async function injections(context: StageContext, shop: Shop): Promise<void> {
  const tally = context.guarantee('nobody writes headers into answers');
  for (const request of headerInjections(randomUUID())) {
    const response = await sendRequest(shop.origin, request).catch(() => undefined);
    // undici refuses some itself: nothing was sent, so it is not a try.
    if (!response) continue;
    const injected = Object.keys(response.headers).some((header) => header.startsWith('x-injected'));
    const cookie = response.headers['set-cookie'] !== undefined;
    const elsewhere = /evil\.example/.test(String(response.headers.location ?? ''));
    tally.try(!injected && !cookie && !elsewhere, `${request.path} ${JSON.stringify(response.headers)}`);
  }
}

async function paths(context: StageContext, shop: Shop): Promise<void> {
  const tally = context.guarantee('no path leads out of what the shop serves');
  for (const path of traversals) {
    const text = await raw(shop, path);
    const leaked = /root:.*:0:0|"private": true|BEGIN [A-Z ]*PRIVATE KEY|password-quire|@param/.test(text);
    tally.try(!leaked && /^HTTP\/1\.1 \d{3}/.test(text), `${path}: ${text.slice(0, 200)}`);
  }
}

/** Requests a path as it is: clients would normalise it. */
async function raw(shop: Shop, path: string): Promise<string> {
  const { hostname, port } = new URL(shop.origin);
  const socket = connect(Number(port), hostname);
  socket.setEncoding('latin1').setTimeout(30_000, () => socket.destroy());
  let text = '';
  socket.on('data', (chunk) => {
    text += chunk;
  });
  socket.write(`GET ${path} HTTP/1.1\r\nHost: ${hostname}\r\nConnection: close\r\n\r\n`);
  await once(socket, 'close');
  return text;
}
