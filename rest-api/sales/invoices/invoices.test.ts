import { eq, sql } from 'drizzle-orm';
import { v4 as uuid } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Invoice } from '../../contract/invoices.ts';
import { emailJob } from '../../emails/queue-email.ts';
import { MailServer } from '../../emails/testing/mail-server.ts';
import { jobs } from '../../jobs/job-tables.ts';
import { settingsOver } from '../../settings/shop-settings.ts';
import { addBooks } from '../../testing/books.ts';
import { type Buyer, newBuyer } from '../../testing/buyer.ts';
import { addServiceToken, addStaff } from '../../testing/staff.ts';
import { startTestService, type TestService } from '../../testing/test-service.ts';
import { orderCheckJob } from '../payments/order-checks.ts';
import { excessRefundJob } from '../payments/payments.queries.ts';
import { makeChecksDue } from '../payments/testing/due-payments.ts';
import { RazorpayStandIn } from '../payments/testing/razorpay-stand-in.ts';
import { orderRefundJob } from '../refunds/order-refunds.queries.ts';
import { invoiceJob } from './invoice-jobs.ts';
import { invoices } from './invoice-tables.ts';
import { issueInvoices } from './issue-invoices.ts';
import { pdfText } from './testing/pdf-text.ts';

const settings = {
  seller: {
    name: 'Quire Books',
    address: ['12 Church Street', 'Bengaluru'],
    state: 'Karnataka',
    gstin: '29AAGCB7383J1Z4',
    grievanceOfficer: 'Asha Rao, 080 1234567',
  },
};

let standIn: RazorpayStandIn;
let mailServer: MailServer;
let service: TestService;
let books: string[];
let buyer: Buyer;
beforeAll(async () => {
  standIn = await RazorpayStandIn.start();
  mailServer = await MailServer.start();
  const mail = {
    smtp: { url: mailServer.url, from: 'Quire <letters@books.example>' },
    publicUrl: 'https://books.example',
    hasMailbox: false,
  };
  service = await startTestService({}, { razorpay: standIn.settings, mail, settings });
  books = await addBooks(service.database, [
    { title: 'गोदान', author: 'by मुंशी प्रेमचंद', pricePaise: 30_000 },
    { pricePaise: 12_345 },
  ]);
});
afterAll(async () => {
  await service.close();
  await mailServer.close();
  await standIn.close();
});
beforeEach(async () => {
  await service.database.delete(jobs);
  mailServer.received.length = 0;
  buyer = await newBuyer(service);
  await buyer.fill(...books);
  return () => {
    expect(service.logged.splice(0)).toEqual([]);
  };
});

/** Does what is due, but for the emails: their invoices are rendered, which takes long. */
const workOff = async () => {
  for (const kind of [orderCheckJob, excessRefundJob, orderRefundJob, invoiceJob])
    await service.jobs.runDue(kind);
};
const sendEmails = () => service.jobs.runDue(emailJob);
const forgetEmails = () => service.database.delete(jobs).where(eq(jobs.kind, emailJob));
const paidOrder = async () => {
  const { order, payment } = await buyer.placed();
  const proof = standIn.pay(payment.orderId);
  await buyer.handIn(order.id, proof).expect(200);
  await workOff();
  return { order, paymentId: proof.paymentId };
};
const invoicesOf = async (orderId: string): Promise<Invoice[]> =>
  (await buyer.get(`/user/orders/${orderId}/invoices`).expect(200)).body.invoices;
const reconcile = async () => {
  await makeChecksDue(service.database);
  await workOff();
};
const pdfOf = (invoice: Invoice | undefined) =>
  buyer.get(`/user/invoices/${invoice?.id}.pdf`).responseType('blob');

describe('a bill', () => {
  it('is issued once for an order that is paid, whoever wants it how often', async () => {
    const { order, paymentId } = await paidOrder();
    const key = { userId: buyer.userId, id: order.id };
    await Promise.all(
      Array.from({ length: 5 }, () => issueInvoices(service.database, settingsOver(settings), key)),
    );
    const found = await invoicesOf(order.id);
    expect(found).toMatchObject([
      {
        kind: 'BILL_OF_SUPPLY',
        title: 'Bill of supply',
        isSample: false,
        orderId: order.id,
        paymentId,
        number: expect.stringMatching(/^BS-\d{4}-\d{6}$/),
        seller: settings.seller,
        buyer: {
          name: 'Ada Lovelace',
          address: ['12 Church Street', 'Bengaluru, Karnataka 560001', '9876543210'],
        },
        placeOfSupply: 'Karnataka',
        bill: null,
        refundId: null,
        lines: [
          {
            title: 'गोदान',
            hsn: '4901',
            quantity: 1,
            pricePaise: 30_000,
            amountPaise: 30_000,
            rateBasisPoints: 0,
          },
          { quantity: 1, amountPaise: 12_345 },
          { title: 'Delivery charges', quantity: null, pricePaise: null, amountPaise: 19_900 },
        ],
        total: { amountPaise: order.totalPaise, valuePaise: order.totalPaise },
      },
    ]);
  });

  it('is there for nobody else, and to staff with its order', async () => {
    const { order } = await paidOrder();
    const [bill] = await invoicesOf(order.id);
    const other = await newBuyer(service);
    await other.get(`/user/orders/${order.id}/invoices`).expect(404);
    await other.get(`/user/invoices/${bill?.id}.pdf`).expect(404);
    const { token } = await addServiceToken(service.database, 'orders:read');
    const asStaff = (path: string) => service.http.get(`/api/staff/${path}`).set('authorization', token);
    expect((await asStaff(`orders/${order.id}/invoices`).expect(200)).body.invoices).toEqual([bill]);
    expect((await asStaff(`invoices/${bill?.id}.pdf`).expect(200)).headers['content-type']).toBe(
      'application/pdf',
    );
  });

  it('is a PDF with all that it says, which goes with the email of the payment', async () => {
    const { order } = await paidOrder();
    const [bill] = await invoicesOf(order.id);
    const response = await pdfOf(bill).expect(200);
    expect(response.headers['content-disposition']).toBe(`attachment; filename="${bill?.number}.pdf"`);
    const text = pdfText(response.body).join(' ');
    for (const said of [bill?.number, 'Bill of supply', 'Quire Books', '29AAGCB7383J1Z4', 'Asha Rao']) {
      expect(text).toContain(said);
    }
    expect(text.replaceAll(' ', '')).toContain('₹622.45');
    expect(text).toMatch(/[\u0900-\u097f]{3}/);
    expect(text).not.toContain('SAMPLE');
    await sendEmails();
    const [mail] = mailServer.received;
    expect(mail).toMatchObject({
      subject: 'Your order at Quire',
      attachments: [{ filename: `${bill?.number}.pdf`, contentType: 'application/pdf' }],
    });
    expect(pdfText(mail?.attachments[0]?.content ?? Buffer.alloc(0)).join(' ')).toBe(text);
  });

  it('of a shop without a seller is a sample, in a series of its own', async () => {
    const { order, payment } = await buyer.placed();
    await buyer.handIn(order.id, standIn.pay(payment.orderId)).expect(200);
    const key = { userId: buyer.userId, id: order.id };
    await issueInvoices(service.database, settingsOver({}), key);
    expect(await invoicesOf(order.id)).toMatchObject([
      { isSample: true, number: expect.stringMatching(/^SBS-\d{4}-000001$/) },
    ]);
  });

  it('comes with the first parcel where the shop says so', async () => {
    const { order, payment } = await buyer.placed();
    await buyer.handIn(order.id, standIn.pay(payment.orderId)).expect(200);
    const key = { userId: buyer.userId, id: order.id };
    const late = settingsOver({ ...settings, invoicing: { issuedAt: 'SHIPPED', prefix: '' } });
    expect(await issueInvoices(service.database, late, key)).toEqual([]);
    await service.database.execute(
      sql`update orders set fulfilment = 'partly_shipped' where id = ${order.id}`,
    );
    expect(await issueInvoices(service.database, late, key)).toMatchObject([{ kind: 'billOfSupply' }]);
  });

  it.each([
    ['changed', sql`update papers set total_paise = 1`],
    ['deleted', sql`delete from papers`],
    ['emptied away', sql`truncate papers`],
  ])('is never %s', async (_change, statement) => {
    await paidOrder();
    await expect(service.database.execute(statement)).rejects.toMatchObject({
      cause: { message: 'Rows of papers are never changed or deleted.' },
    });
    expect(await service.database.$count(invoices)).toBeGreaterThan(0);
  });
});

describe('a credit note', () => {
  it('is issued for each refund, and all add up to the bill', async () => {
    const { order, paymentId } = await paidOrder();
    await forgetEmails();
    const first = standIn.refundByHand(paymentId, 10_000);
    await reconcile();
    const rest = standIn.refundByHand(paymentId, order.totalPaise - 10_000);
    await reconcile();
    const [bill, ...notes] = await invoicesOf(order.id);
    expect(notes).toMatchObject([
      {
        kind: 'CREDIT_NOTE',
        title: 'Credit note',
        refundId: first.id,
        bill: { number: bill?.number, issuedAt: bill?.issuedAt },
        lines: [{ title: `Part of the amount of ${bill?.number}`, amountPaise: 10_000, hsn: '4901' }],
        total: { amountPaise: 10_000 },
      },
      { refundId: rest.id, total: { amountPaise: order.totalPaise - 10_000 } },
    ]);
    await sendEmails();
    const [mail] = mailServer.received;
    expect(mail?.subject).toBe('Your money has been given back');
    expect(mail?.attachments.map(({ filename }) => filename)).toEqual(
      notes.map(({ number }) => `${number}.pdf`),
    );
  });

  it('of all at once has the lines of the bill', async () => {
    const { order, paymentId } = await paidOrder();
    standIn.refundByHand(paymentId, order.totalPaise);
    await reconcile();
    const [bill, note] = await invoicesOf(order.id);
    expect(note).toMatchObject({ lines: bill?.lines, total: bill?.total });
  });

  it('names the books of a refund, and goes with the email of that refund alone', async () => {
    const { order } = await paidOrder();
    await forgetEmails();
    const { token } = await addStaff(service.database, 'manager');
    const path = `/api/staff/orders/${order.id}`;
    const refund = async (book: string | undefined) => {
      const { body } = await service.http.get(path).set('authorization', token).expect(200);
      await service.http
        .post(`${path}/refunds`)
        .set('authorization', token)
        .send({
          version: body.order.version,
          key: uuid(),
          note: 'A torn page.',
          lines: [{ productId: book, quantity: 1 }],
        })
        .expect(200);
      await workOff();
    };
    for (const book of books) await refund(book);
    const [bill, ...notes] = await invoicesOf(order.id);
    expect(notes).toMatchObject([
      { lines: [bill?.lines[0]], total: { amountPaise: 30_000 } },
      // Nothing is delivered any more.
      { lines: bill?.lines.slice(1), total: { amountPaise: order.totalPaise - 30_000 } },
    ]);
    await sendEmails();
    const mails = mailServer.received.filter(({ subject }) => subject === 'Your money has been given back');
    const attached = mails.map(({ attachments }) => attachments.map(({ filename }) => filename));
    expect(attached.toSorted()).toEqual(notes.map(({ number }) => [`${number}.pdf`]));
  });

  it('takes back the bill of a paid order that its shopper cancels', async () => {
    const { order } = await paidOrder();
    await buyer.post(`/user/orders/${order.id}/cancel`).expect(200);
    await workOff();
    const [bill, note] = await invoicesOf(order.id);
    expect(note).toMatchObject({ kind: 'CREDIT_NOTE', lines: bill?.lines, total: bill?.total });
  });

  it('takes back the bill of a payment that was signed and then failed', async () => {
    const { order, payment } = await buyer.placed();
    const proof = standIn.pay(payment.orderId, { status: 'failed' });
    await buyer.handIn(order.id, proof).expect(200);
    await workOff();
    await reconcile();
    expect(await invoicesOf(order.id)).toMatchObject([
      { kind: 'BILL_OF_SUPPLY' },
      { kind: 'CREDIT_NOTE', refundId: null, total: { amountPaise: order.totalPaise } },
    ]);
  });

  it('is not issued for a payment that the order did not need', async () => {
    const { order, payment } = await buyer.placed();
    await buyer.post(`/user/orders/${order.id}/cancel`).expect(200);
    await buyer.handIn(order.id, standIn.pay(payment.orderId)).expect(409);
    await reconcile();
    expect((await buyer.order(order.id)).refunds).toMatchObject([{ state: 'GIVEN' }]);
    expect(await invoicesOf(order.id)).toEqual([]);
  });
});
