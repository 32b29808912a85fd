import { type RequestHandler, type Response, Router } from 'express';
import { isLocalRequest } from '../../http/local-request.ts';
import { isLoopback } from '../../http/loopback.ts';
import type { MailboxLetter, MailboxList } from '../../rest-api/contract/mailbox.ts';
import type { ShopHosts } from '../pages/shop-origin.ts';
import { type LetterView, letterViews, mailboxPage } from './mailbox-page.ts';

/** Reads a path of the REST service; undefined if there is nothing. */
type Read = <Result>(path: string) => Promise<Result | undefined>;

const ofPage = (nonce: string) =>
  `default-src 'none'; style-src 'nonce-${nonce}'; frame-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`;

/** A letter cannot run or load anything; its links open a new page. */
const ofLetter =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; " +
  'sandbox allow-popups allow-popups-to-escape-sandbox';

const uuid = /^[0-9a-f-]{36}$/;

/**
 * `/mailbox`: the letters of a shop that sends none. Available only if the shop listens on a loopback address, and to
 * requests of this machine: whoever reads letters can set passwords. Everything else gets a 404.
 */
export function mailbox({ host = '', publicUrl }: ShopHosts, read: Read): Router {
  const router = Router();
  const isHere = isLoopback(host) && (!publicUrl || isLoopback(new URL(publicUrl).hostname));
  router.use(((request, _response, next) => {
    if (isHere && isLocalRequest(request)) next();
    else next('router');
  }) satisfies RequestHandler);

  router.get('/:id/html', async ({ params: { id } }, response, next) => {
    const letter = await readLetter(read, id);
    if (!letter) return next();
    send(response, ofLetter, letter.html);
    return;
  });
  const show: RequestHandler<{ id?: string }> = async ({ params: { id }, query }, response, next) => {
    const search = textOf(query.search);
    const before = textOf(query.before) || undefined;
    const letter = id === undefined ? undefined : await readLetter(read, id);
    if (id !== undefined && !letter) return next();
    const parameters = new URLSearchParams({ search, ...(before && { before }) });
    const list = await read<MailboxList>(`/mailbox/letters?${parameters}`);
    // A REST service that sends its letters has no list of them.
    if (!list) return next();
    const nonce: string = response.locals.nonce;
    const view: LetterView = letterViews.find((each) => each === query.view) ?? 'html';
    send(response, ofPage(nonce), mailboxPage({ list, search, before, letter, view, nonce }));
    return;
  };
  router.get('/', show);
  router.get('/:id', show);
  return router;
}

const readLetter = async (read: Read, id: string): Promise<MailboxLetter | undefined> =>
  uuid.test(id) ? read<MailboxLetter>(`/mailbox/letters/${id}`) : undefined;

const textOf = (value: unknown): string => (typeof value === 'string' ? value.slice(0, 200) : '');

function send(response: Response, policy: string, html: string): void {
  response.set({
    'Content-Security-Policy': policy,
    'Cache-Control': 'no-store',
    'Referrer-Policy': 'no-referrer',
  });
  // This header does not apply to a sandboxed frame, which has an opaque origin.
  if (policy === ofLetter) response.removeHeader('Origin-Agent-Cluster');
  response.set('X-Frame-Options', policy === ofLetter ? 'SAMEORIGIN' : 'DENY');
  response.type('html').send(html);
}
