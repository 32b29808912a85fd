import type { Response } from 'express';
import type { InvoicesResponse } from '../../contract/responses.ts';
import { messages } from '../../contract/rules.ts';
import type { Database } from '../../database/database.ts';
import { timestampForm } from '../../database/timestamp.ts';
import { decodeListCursor } from '../../input/list-cursor.ts';
import { listPage } from '../../input/list-page.ts';
import { momentOf } from '../../input/moment.ts';
import { defaultPageSize } from '../../input/page.ts';
import { isId } from '../../input/validation.ts';
import { userIdOf } from '../../routing/auth.ts';
import { csvRoute } from '../../routing/csv.route.ts';
import { HttpError } from '../../routing/errors.ts';
import { type RouteDefinition, staffRoute, userRoute } from '../../routing/route.ts';
import { noOrder, noOrderOfYours } from '../orders/no-order.ts';
import type { InvoicePdfCache } from './invoice-pdf-cache.ts';
import { invoiceResponse } from './invoice-response.ts';
import { InvoicesPageQuery, InvoicesQuery } from './invoices.input.ts';
import { findInvoice, findInvoices, findIssued, findOrderKey, type IssuedPlace } from './invoices.queries.ts';
import { invoicesCsv } from './invoices-csv.ts';
import { invoiceFileName } from './pdf/invoice-texts.ts';

const noInvoice = 'You have no invoice with this id.';
const noStaffInvoice = 'There is no invoice with this id.';

const listDescription =
  'None before the bill is issued, which is a moment after the payment; in a shop with `BILL_AT=shipped`, after the ' +
  'first parcel has left. An invoice never changes.';
const orderId = { id: "The order's _id." };
const invoiceId = { id: "The invoice's id." };

const file = {
  response: 'InvoicePdf',
  contentType: 'application/pdf',
  headers: {
    'Content-Disposition': {
      description: 'Has browsers save the answer under the number of the invoice.',
      example: 'attachment; filename="BS-2627-000001.pdf"',
      always: true,
    },
  },
} as const;

const placeForm = new RegExp(`^${timestampForm}/[A-Z]{1,8}/\\d{1,9}$`);

const encodePlace = ({ place: { at, series, seriesNumber } }: { place: IssuedPlace }): string =>
  `${at}/${series}/${seriesNumber}`;

function decodePlace(cursor: string): IssuedPlace {
  const [at = '', series = '', seriesNumber] = decodeListCursor('INVOICES', cursor, placeForm).split('/');
  return { at, series, seriesNumber: Number(seriesNumber) };
}

/** Bills of supply and credit notes: to shoppers their own, to staff all. */
export function invoiceRoutes(database: Database, printed: InvoicePdfCache): RouteDefinition[] {
  const invoicesOf = async (id: unknown, userId: string | undefined, message: string) => {
    const order = isId(id) ? await findOrderKey(database, id, userId) : undefined;
    if (!order) throw new HttpError(404, message);
    const invoices = await findInvoices(database, [order]);
    return { invoices: invoices.map(invoiceResponse) } satisfies InvoicesResponse;
  };
  const sendPdf = async (
    response: Response,
    id: unknown,
    { userId, message }: { userId?: string; message: string },
  ) => {
    const row = isId(id) ? await findInvoice(database, id, userId) : undefined;
    if (!row) throw new HttpError(404, message);
    const invoice = invoiceResponse(row);
    const pdf = await printed.pdfOf(invoice);
    // The response timeout may have responded meanwhile.
    if (response.headersSent) return;
    response.set({
      'Cache-Control': 'no-store',
      'Content-Type': 'application/pdf',
      'Content-Disposition': `attachment; filename="${invoiceFileName(invoice)}"`,
    });
    response.end(pdf);
  };
  const unknownUser = messages.usernameNotRegistered;
  const permission = 'orders:read';

  return [
    userRoute({
      method: 'GET',
      path: '/user/orders/:id/invoices',
      unknownUser,
      summary: 'The bill of supply of an order, and a credit note for each refund.',
      description: listDescription,
      parameters: orderId,
      response: 'InvoicesResponse',
      errors: { 404: noOrderOfYours },
      handle: ({ request: { params }, userId }) => invoicesOf(params.id, userId, noOrderOfYours),
    }),
    {
      method: 'GET',
      path: '/user/invoices/:id.pdf',
      auth: 'user',
      unknownUser,
      ...file,
      summary: 'An invoice of an order of the user as a PDF.',
      parameters: invoiceId,
      errors: { 404: noInvoice },
      run: ({ params }, response) =>
        sendPdf(response, params.id, { userId: userIdOf(response), message: noInvoice }),
    },
    csvRoute({
      path: '/staff/invoices.csv',
      // All bills of a period are what the shop has taken.
      permission: 'takings:read',
      name: 'bills',
      summary: 'The bills and credit notes of a period for spreadsheets, whole, the oldest first.',
      description:
        'A row for each code and rate of tax of an invoice; its rows add up to it. Amounts are rupees, as the invoice has them: ' +
        'subtract those of credit notes, which are positive. `issuedOn` and `billedOn` are days in India.',
      query: InvoicesQuery,
      response: 'InvoicesCsv',
      periodOf: ({ issuedFrom, issuedTo }) => ({ from: momentOf(issuedFrom), to: momentOf(issuedTo) }),
      rows: ({ issuedFrom, issuedTo }) =>
        invoicesCsv(database, { from: momentOf(issuedFrom), to: momentOf(issuedTo) }),
    }),
    staffRoute({
      method: 'GET',
      path: '/staff/invoices',
      permission: 'takings:read',
      summary:
        'The bills and credit notes of a period for accounting programs, the oldest first, a page at a time.',
      description:
        'An invoice never changes. Samples are valid for nothing: leave those with `isSample` out.',
      query: InvoicesPageQuery,
      response: 'StaffInvoicesResponse',
      async handle({ query: { issuedFrom, issuedTo, first = defaultPageSize, after } }) {
        const period = { from: momentOf(issuedFrom), to: momentOf(issuedTo) };
        const place = after === undefined ? undefined : decodePlace(after);
        const found = await findIssued(database, period, { first: first + 1, after: place });
        const { page, next } = listPage('INVOICES', found, first, encodePlace);
        return { invoices: page.map(({ invoice }) => invoiceResponse(invoice)), next };
      },
    }),
    staffRoute({
      method: 'GET',
      path: '/staff/orders/:id/invoices',
      permission,
      summary: 'The bill of supply and the credit notes of an order of any shopper.',
      description: listDescription,
      parameters: orderId,
      response: 'InvoicesResponse',
      errors: { 404: noOrder },
      handle: ({ request: { params } }) => invoicesOf(params.id, undefined, noOrder),
    }),
    {
      method: 'GET',
      path: '/staff/invoices/:id.pdf',
      auth: 'staff',
      staff: { permission },
      ...file,
      summary: 'An invoice of an order of any shopper as a PDF.',
      parameters: invoiceId,
      errors: { 404: noStaffInvoice },
      run: ({ params }, response) => sendPdf(response, params.id, { message: noStaffInvoice }),
    },
  ];
}
