import { expect } from 'vitest';
import { messages } from '../../contract/rules.ts';
import { momentRule } from './audit.rows.ts';
import { refusesPages } from './page.rows.ts';
import { refusesIds } from './path.rows.ts';
import type { Row } from './row.ts';
import { ada, adasInvoice, adasSampleInvoice, bob, ids, visitor } from './scene.ts';
import { staff } from './staff.scene.ts';
import { accessRows } from './staff-access.rows.ts';
import { needsToken } from './token.rows.ts';

const unknownUser = messages.usernameNotRegistered;
const noOrder = 'You have no order with this id.';
const noInvoice = 'You have no invoice with this id.';
const noStaffOrder = 'There is no order with this id.';
const noStaffInvoice = 'There is no invoice with this id.';

const list = (id: string) => `GET /user/orders/${id}/invoices`;
const pdf = (id: string) => `GET /user/invoices/${id}.pdf`;
const staffList = (id: string) => `GET /staff/orders/${id}/invoices`;
const staffPdf = (id: string) => `GET /staff/invoices/${id}.pdf`;
const found = { invoices: [adasInvoice] };
const page = 'GET /staff/invoices';
const csv = 'GET /staff/invoices.csv';
const aFile: object = expect.any(Buffer);

export const invoiceRows: Row[] = [
  [list('{paidOrder}'), 'the bill of one’s own order', ada, 200, found],
  [
    list('{refundedOrder}'),
    'a sample of a shop without a seller',
    ada,
    200,
    { invoices: [adasSampleInvoice] },
  ],
  [list('{order}'), 'an order that waits for its payment', ada, 200, { invoices: [] }],
  [list('{paidOrder}'), 'the order of another', bob, 404, noOrder],
  ...refusesIds(list, ada, 404, noOrder),
  ...needsToken(list('{paidOrder}'), ada, unknownUser),

  [pdf('{invoice}'), 'one’s own', ada, 200, aFile],
  [pdf('{invoice}'), 'of the order of another', bob, 404, noInvoice],
  [pdf('{paidOrder}'), 'the id of an order', ada, 404, noInvoice],
  ...refusesIds(pdf, ada, 404, noInvoice),
  ...needsToken(pdf('{invoice}'), ada, unknownUser),

  ...accessRows({
    call: staffList(ids.paidOrder),
    permission: 'orders:read',
    sent: visitor,
    status: 200,
    answer: found,
  }),
  ...refusesIds(staffList, staff('packer'), 404, noStaffOrder),

  ...accessRows({
    call: staffPdf(ids.invoice),
    permission: 'orders:read',
    sent: visitor,
    status: 200,
    answer: aFile,
  }),
  ...refusesIds(staffPdf, staff('packer'), 404, noStaffInvoice),

  ...accessRows({
    call: page,
    permission: 'takings:read',
    sent: visitor,
    status: 200,
    answer: { invoices: [adasInvoice, adasSampleInvoice], next: null },
  }),
  [
    `${page}?first=1`,
    'a page of one',
    staff('support'),
    200,
    { invoices: [adasInvoice], next: expect.any(String) },
  ],
  [
    `${page}?issuedTo=2020-01-01`,
    'a period without any',
    staff('support'),
    200,
    { invoices: [], next: null },
  ],
  [`${page}?issuedFrom=2026-04-31`, 'no day', staff('support'), 400, `issuedFrom: ${momentRule}`],
  ...refusesPages(page, staff('support')),
  ...accessRows({ call: csv, permission: 'takings:read', sent: visitor, status: 200, answer: {} }),
  [`${csv}?issuedFrom=2026-04-31`, 'no day', staff('support'), 400, `issuedFrom: ${momentRule}`],
  [`${csv}?issuedTo=2026-04`, 'a month', staff('support'), 400, `issuedTo: ${momentRule}`],
];
