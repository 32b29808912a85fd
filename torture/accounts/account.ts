import { randomUUID } from 'node:crypto';
import { type ShopResponse, sendPastShedding, sendWithRetry, waitUntil } from '../request.ts';
import { at } from '../responses.ts';
import type { Shop } from '../shop.ts';

/** Somebody with a password, as the shop knows them from their requests alone. */
export interface Account {
  email: string;
  token: string;
}

export const firstPassword = 'the first password';

export const post = (shop: Shop, path: string, body: object, token?: string): Promise<ShopResponse> =>
  sendWithRetry(shop.origin, { method: 'POST', path: `/api${path}`, token, body });

/** The same for what has an effect once: not sent again where the shop may have done it, and been too slow to say so. */
export const postOnce = (shop: Shop, path: string, body: object, token?: string): Promise<ShopResponse> =>
  sendPastShedding(shop.origin, { method: 'POST', path: `/api${path}`, token, body });

/** Signs up. Its email is one that nobody else has. */
export async function signUp(shop: Shop): Promise<Account> {
  const email = `${randomUUID()}@example.com`;
  const names = { email, password: firstPassword, firstName: 'Ada', lastName: 'L' };
  const { body } = await post(shop, '/auth/signup', names);
  return { email, token: String(at(body, 'encodedToken')) };
}

/** The status of a login. */
export const login = async (shop: Shop, email: string, password: string): Promise<number> =>
  (await post(shop, '/auth/login', { email, password })).status;

/** Whether a token is one of a session that goes on. */
export async function isLoggedIn(shop: Shop, token: string): Promise<boolean> {
  return (await sendWithRetry(shop.origin, { path: '/api/user/account', token })).status === 200;
}

/** The sources of the letters to an email, the latest first, as a mail program would get them. */
export async function lettersTo(shop: Shop, email: string): Promise<string[]> {
  const { body } = await sendWithRetry(shop.restOrigin, { path: `/mailbox/emails?search=${email}` });
  const ids = (at(body, 'emails') as { id: string }[]).map(({ id }) => id);
  return Promise.all(
    ids.map(async (id) => {
      const letter = (await sendWithRetry(shop.restOrigin, { path: `/mailbox/emails/${id}` })).body;
      return `${at(letter, 'source')}\n${at(letter, 'html')}\n${at(letter, 'text')}`;
    }),
  );
}

/** The token of the latest link of a page in the letters to an email, once the letter is there and is not `before`. */
export async function linkTo(shop: Shop, email: string, page: string, before = ''): Promise<string> {
  let found = '';
  await waitUntil(`there is a letter with a link to ${page}`, async () => {
    const letters = await lettersTo(shop, email);
    const tokens = letters.map((letter) => new RegExp(`/${page}#([\\w-]{43})`).exec(letter)?.[1]);
    found = tokens.find((token) => token !== undefined) ?? '';
    return found !== '' && found !== before;
  });
  return found;
}

/** Has a link sent that sets another password, and reads its token. */
export async function resetLink(shop: Shop, email: string, before = ''): Promise<string> {
  await post(shop, '/auth/forgot-password', { email });
  return linkTo(shop, email, 'reset-password', before);
}
