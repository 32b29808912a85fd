import { type Request, type RequestHandler, Router } from 'express';
import { isLocalRequest } from '../../http/local-request.ts';
import type { MailboxEmail, MailboxList } from '../contract/mailbox.ts';
import type { Database } from '../database/database.ts';
import { listPage } from '../input/list-page.ts';
import { decodeTimedPlace, type TimedPlace, timedPlaceText } from '../input/timed-place.ts';
import { emailContent } from './content/email-content.ts';
import { type InvoicesOfEmail, mailOf } from './email-jobs.ts';
import { type EmailRow, findEmail, findEmails } from './emails.queries.ts';
import { openEmail } from './link-seal.ts';
import type { MailConfig } from './mail-config.ts';
import type { MailerProcess } from './mailer-process.ts';

/** The path of an email, whose rendering may take long. */
export const mailboxEmailPath = '/mailbox/emails/:id';

const pageLength = 25;
const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * `GET /mailbox/emails?search=&before=` and `GET /mailbox/emails/ID`: the emails of a shop that sends none. Outside of
 * `/api`, so that the public server does not pass them on, and for programs of this machine alone: whoever reads emails
 * can set passwords.
 */
export function mailboxRoutes(
  database: Database,
  config: MailConfig,
  mailer: MailerProcess,
  secret: string,
  findInvoices: InvoicesOfEmail = async () => [],
): Router {
  const router = Router();
  router.use(localOnly);
  router.get('/emails', async (request, response) => {
    const search = textIn(request, 'search')?.slice(0, 200);
    const before = textIn(request, 'before');
    const rows = await findEmails(database, {
      search,
      before: before === undefined ? undefined : placeIn(before),
      max: pageLength + 1,
    });
    const { page, next } = listPage('LETTERS', rows, pageLength, timedPlaceText);
    const list: MailboxList = { emails: page.map((row) => entry(row, config)), next };
    response.set('Cache-Control', 'no-store').json(list);
  });
  router.get('/emails/:id', async (request, response, next) => {
    const { id } = request.params;
    const row = uuid.test(id) ? await findEmail(database, id) : undefined;
    if (!row) return next();
    // A link that was sealed with an earlier JWT_SECRET leads nowhere.
    const opened = openEmail(secret, row.content) ?? row.content;
    const invoices = await findInvoices(row);
    const mail = { ...mailOf(row, opened, config.publicUrl), invoices };
    const { html, text, source } = await mailer.show(mail);
    const email: MailboxEmail = { ...entry(row, config), html, text, source };
    response.set('Cache-Control', 'no-store').json(email);
  });
  return router;
}

const localOnly: RequestHandler = (request, _response, next) => {
  if (isLocalRequest(request)) next();
  else next('router');
};

function textIn(request: Request, name: string): string | undefined {
  const value = request.query[name];
  // PostgreSQL stores no NUL, so no email has one.
  return typeof value === 'string' && value !== '' && !value.includes('\0') ? value : undefined;
}

/** A link that is cut or made up leads to the latest emails. */
function placeIn(cursor: string): TimedPlace | undefined {
  try {
    return decodeTimedPlace('LETTERS', cursor);
  } catch {
    return undefined;
  }
}

function entry({ id, recipient, content, createdAt }: EmailRow, { publicUrl }: MailConfig) {
  const { subject } = emailContent(content, publicUrl);
  return { id, to: recipient, subject, date: createdAt.toISOString() };
}
