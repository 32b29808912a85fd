import { createHash, timingSafeEqual } from 'node:crypto';
import { type RequestHandler, type Response, Router } from 'express';
import { isLocalRequest } from '../../http/local-request.ts';
import { isLoopback } from '../../http/loopback.ts';
import type { MailboxEmail, MailboxList } from '../../rest-api/contract/mailbox.ts';
import type { BffConfig } from '../config.ts';
import type { ShopHosts } from '../pages/shop-origin.ts';
import { type EmailView, emailViews, lockedMailboxPage, mailboxPage } from './mailbox-page.ts';

type MailboxConfig = ShopHosts & Pick<BffConfig, 'mailboxKey'>;

/** Reads a path of the REST service; undefined if there is nothing. */
type Read = <Result>(path: string) => Promise<Result | undefined>;

const ofPage = (nonce: string) =>
  `default-src 'none'; style-src 'nonce-${nonce}'; frame-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`;

/** An email cannot run or load anything; its links open a new page. */
const ofEmail =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; " +
  'sandbox allow-popups allow-popups-to-escape-sandbox';

const uuid = /^[0-9a-f-]{36}$/;

/** Stays until the browser is closed: the link that the start prints opens the mailbox again. */
const cookieName = 'quire-mailbox';
const cookiePattern = new RegExp(`(?:^|;)\\s*${cookieName}=([\\w-]+)`);

/**
 * `/mailbox`: the emails of a shop that sends none. Available only if the shop listens on a loopback address, to
 * requests of this machine, and with its key: whoever reads emails can set passwords, and a proxy on this machine may
 * send requests from elsewhere that look like its own. The link that the start prints has the key, which a cookie keeps.
 * Without the key there is a page that says so; everything else gets a 404.
 */
export function mailbox({ host = '', publicUrl, mailboxKey }: MailboxConfig, read: Read): Router {
  const router = Router();
  const isHere = isLoopback(host) && (!publicUrl || isLoopback(new URL(publicUrl).hostname));
  const isKey = keyCheck(mailboxKey);
  router.use(((request, response, next) => {
    if (!isKey || !isHere || !isLocalRequest(request)) {
      next('router');
      return;
    }
    const { key } = request.query;
    if (isKey(key)) {
      const address = new URL(request.originalUrl, 'http://localhost');
      address.searchParams.delete('key');
      // Lax: the link is opened from a terminal or a page of notes as well.
      response.cookie(cookieName, key, { httpOnly: true, sameSite: 'lax', path: request.baseUrl });
      response.set('Cache-Control', 'no-store');
      response.redirect(303, address.pathname + address.search);
    } else if (isKey(cookiePattern.exec(request.get('cookie') ?? '')?.[1])) next();
    else send(response.status(403), ofPage(response.locals.nonce), lockedMailboxPage(response.locals.nonce));
  }) satisfies RequestHandler);

  router.get('/:id/html', async ({ params: { id } }, response, next) => {
    const email = await readEmail(read, id);
    if (!email) return next();
    send(response, ofEmail, email.html);
    return;
  });
  const show: RequestHandler<{ id?: string }> = async ({ params: { id }, query }, response, next) => {
    const search = textOf(query.search);
    const before = textOf(query.before) || undefined;
    const email = id === undefined ? undefined : await readEmail(read, id);
    if (id !== undefined && !email) return next();
    const parameters = new URLSearchParams({ search, ...(before && { before }) });
    const list = await read<MailboxList>(`/mailbox/emails?${parameters}`);
    // A REST service that sends its emails has no list of them.
    if (!list) return next();
    const nonce: string = response.locals.nonce;
    const view: EmailView = emailViews.find((each) => each === query.view) ?? 'html';
    send(response, ofPage(nonce), mailboxPage({ list, search, before, email, view, nonce }));
    return;
  };
  router.get('/', show);
  router.get('/:id', show);
  return router;
}

/** Compares a text with a key, in constant time; undefined without a key. */
function keyCheck(key: string | undefined): ((text: unknown) => boolean) | undefined {
  if (!key) return undefined;
  const digest = (text: string) => createHash('sha256').update(text).digest();
  const right = digest(key);
  return (text) => typeof text === 'string' && timingSafeEqual(digest(text), right);
}

const readEmail = async (read: Read, id: string): Promise<MailboxEmail | undefined> =>
  uuid.test(id) ? read<MailboxEmail>(`/mailbox/emails/${id}`) : undefined;

const textOf = (value: unknown): string => (typeof value === 'string' ? value.slice(0, 200) : '');

function send(response: Response, policy: string, html: string): void {
  response.set({
    'Content-Security-Policy': policy,
    'Cache-Control': 'no-store',
    'Referrer-Policy': 'no-referrer',
  });
  // This header does not apply to a sandboxed frame, which has an opaque origin.
  if (policy === ofEmail) response.removeHeader('Origin-Agent-Cluster');
  response.set('X-Frame-Options', policy === ofEmail ? 'SAMEORIGIN' : 'DENY');
  response.type('html').send(html);
}
