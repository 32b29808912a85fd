import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { eq } from 'drizzle-orm';
import pLimit from 'p-limit';
import type { TestProject } from 'vitest/node';
import { startTestShop, type TestShop } from '../../bff/testing/test-shop.ts';
import { editions } from '../../rest-api/catalogue/editions/edition-tables.ts';
import { importJob } from '../../rest-api/catalogue/imports/start-import.ts';
import type { EmailMessage } from '../../rest-api/emails/email.ts';
import { emails } from '../../rest-api/emails/email-tables.ts';
import { jobs } from '../../rest-api/jobs/job-tables.ts';
import type { Role } from '../../rest-api/routing/permissions.ts';
import { invoiceJob } from '../../rest-api/sales/invoices/invoice-jobs.ts';
import { paymentEventJob } from '../../rest-api/sales/payments/payment-events.ts';
import { setStock } from '../../rest-api/stock/set-stock.ts';
import { webhookJob } from '../../rest-api/team/webhooks/webhooks.queries.ts';
import { emailTo } from '../../rest-api/testing/mail.ts';
import { addStaff, setUpCodes } from '../../rest-api/testing/staff.ts';
import { templateDatabaseOf } from '../../rest-api/testing/template-database.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Address of the shop that the component tests talk to. */
    shopOrigin: string;
    /** What its payment provider signs webhooks with. */
    webhookSecret: string;
    /**
     * Where the tests see and do what no shopper can: `/letters?email=…&kind=…` answers with the token in the newest email,
     * `/hook` is an endpoint of webhooks, and `/webhooks` sends those that are due;
     * `/take-book` answers with 1, and with one more each time, for books that only one test may change;
     * `/odd-language?productId=…&language=…` stores a language of a book that is no code, as there are in older shops;
     * `/stock?productId=…&copies=…` sets the copies of a book; without a number of copies the book is no longer tracked;
     * `/payment-events` processes the payment events that have arrived, as no other job runs; `/imports` does it
     * for imports of books; `/staff?role=…` answers with
     * the token of a new member of staff; `/dead-jobs?email=…&payment=…` has the first email to an address and the refund of a
     * payment fail for good; with `&secret=…` their codes are of this secret, and the last one is too old; with `&email=…` they have this email.
     */
    backOfficeOrigin: string;
  }
}

let takenBooks = 0;

/** What the tests can have done, by its path; the result is the response. */
const actions: Record<string, (shop: TestShop, query: URLSearchParams) => Promise<string | undefined>> = {
  async '/letters'({ database }, query) {
    const kind = query.get('kind') as Extract<EmailMessage, { token: string }>['kind'];
    return (await emailTo(database, query.get('email') ?? '', kind)).token;
  },
  async '/take-book'() {
    takenBooks++;
    return String(takenBooks);
  },
  async '/odd-language'({ database }, query) {
    const { language, productId } = Object.fromEntries(query);
    await database
      .update(editions)
      .set({ language })
      .where(eq(editions.productId, productId ?? ''));
    return undefined;
  },
  async '/stock'({ database }, query) {
    const copies = query.get('copies');
    await setStock(database, {
      productId: query.get('productId') ?? '',
      copies: copies === null ? null : Number(copies),
      reason: 'count',
      actor: 'a test',
    });
    return undefined;
  },
  async '/payment-events'({ jobs }) {
    await jobs.runDue(paymentEventJob);
    return undefined;
  },
  async '/dead-jobs'({ database }, query) {
    const dead = { deadAt: new Date(), lastError: '550 No such mailbox' };
    const [email] = await database
      .select()
      .from(emails)
      .where(eq(emails.recipient, query.get('email') ?? ''));
    const ofEmail = { kind: 'letter', subject: email?.id ?? '' };
    await database
      .insert(jobs)
      .values([
        { ...ofEmail, ...dead },
        { kind: 'refund', subject: query.get('payment') ?? '', ...dead },
      ])
      .onConflictDoUpdate({ target: [jobs.kind, jobs.subject], set: dead });
    await database.update(emails).set({ failure: dead.lastError }).where(eq(emails.id, ofEmail.subject));
    return undefined;
  },
  async '/webhooks'({ jobs }) {
    await jobs.runDue(webhookJob);
    return undefined;
  },
  async '/imports'({ jobs }) {
    await jobs.runDue(importJob);
    return undefined;
  },
  async '/invoices'({ jobs }) {
    await jobs.runDue(invoiceJob);
    return undefined;
  },
  async '/staff'({ database, tokenSecret }, query) {
    const { userId, token } = await addStaff(
      database,
      query.get('role') as Role,
      query.get('email') ?? undefined,
    );
    const secret = query.get('secret');
    if (secret !== null) await setUpCodes(database, userId, tokenSecret, secret);
    return token;
  },
};

/** Before the component tests: a whole shop for them, with its own database; gone afterwards. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const shop = await startTestShop(await templateDatabaseOf(project));
  project.provide('shopOrigin', shop.origin);
  project.provide('webhookSecret', shop.sandboxSecret);
  // One at a time: what an action has done is done, also where another has begun it.
  const turns = pLimit(1);
  const backOffice = createServer(({ url = '' }, response) => {
    const { pathname, searchParams } = new URL(url, 'http://backoffice');
    // While the action that sends webhooks runs.
    if (pathname === '/hook') {
      response.end('Got it.');
      return;
    }
    const action = actions[pathname] ?? (() => Promise.reject(new Error(`There is no ${pathname}.`)));
    turns(() => action(shop, searchParams)).then(
      (text) => response.end(text),
      (error) => response.writeHead(500).end(String(error)),
    );
  });
  // Longer than the tests keep idle connections.
  backOffice.keepAliveTimeout = 65_000;
  await new Promise<void>((resolve) => void backOffice.listen(0, '127.0.0.1', resolve));
  project.provide('backOfficeOrigin', `http://127.0.0.1:${(backOffice.address() as AddressInfo).port}`);
  return async () => {
    backOffice.closeAllConnections();
    backOffice.close();
    await shop.close();
  };
}
