import { beforeEach, expect, inject, it } from 'vitest';
import type { InvoiceContent } from '../../contract/invoices.ts';
import { cloneDatabase, type TestDatabase } from '../../testing/test-database.ts';
import type { StoredInvoiceKind } from '../stored-values.ts';
import { invoices } from './invoice-tables.ts';
import { invoicesCsv } from './invoices-csv.ts';
import { taxedAmount } from './tax.ts';
import { sampleContent } from './testing/sample-content.ts';

let clone: TestDatabase;
// One for each test, as invoices cannot be deleted.
beforeEach(async () => {
  clone = await cloneDatabase(inject('templateDatabaseUrl'));
  return () => clone.drop();
});

const newYear = new Date('2026-03-31T18:30:00Z');

interface Issued {
  kind?: StoredInvoiceKind;
  seriesNumber: number;
  issuedAt: Date;
  content?: Partial<InvoiceContent>;
}

const rowOf = ({ kind = 'billOfSupply', seriesNumber, issuedAt, content }: Issued) => {
  const series = kind === 'billOfSupply' ? 'BS' : 'CN';
  const year = issuedAt < newYear ? 2025 : 2026;
  return {
    userId: crypto.randomUUID(),
    orderId: crypto.randomUUID(),
    kind,
    subject: 'order',
    totalPaise: 1,
    series,
    year,
    seriesNumber,
    number: `${series}-${year}-${seriesNumber}`,
    issuedAt,
    content: { ...sampleContent, ...content },
  };
};

async function csvOf(period: Parameters<typeof invoicesCsv>[1] = {}): Promise<Record<string, string>[]> {
  let text = '';
  for await (const part of invoicesCsv(clone.database, period)) text += part;
  const [titles = [], ...rows] = text.split('\r\n').map((line) => line.split(','));
  return rows
    .slice(0, -1)
    .map((cells) => Object.fromEntries(titles.map((title, at) => [title, cells[at] ?? ''])));
}

it('has a row for each code and rate of an invoice, which add up to it, in rupees', async () => {
  const lines = [
    { title: 'Emma', qty: 2, hsn: '998431', rateBasisPoints: 500, ...taxedAmount(20_001, 500, 'state') },
    { title: 'It', qty: 1, hsn: '4901', rateBasisPoints: 0, ...taxedAmount(9_500, 0, 'state') },
    {
      title: 'Delivery charges',
      qty: null,
      hsn: '998431',
      rateBasisPoints: 500,
      ...taxedAmount(199, 500, 'state'),
    },
  ].map((line) => ({ ...line, author: '', pricePaise: null, codePaise: 500 }));
  const bill = { number: 'BS-2025-7', issuedAt: '2026-03-31T18:29:59+00:00' };
  const content = { title: 'Credit note', lines, bill, refundId: 'rfnd_1' } as const;
  const note = rowOf({ kind: 'creditNote', seriesNumber: 1, issuedAt: newYear, content });
  await clone.database.insert(invoices).values(note);
  const common = {
    number: 'CN-2026-1',
    kind: 'creditNote',
    title: 'Credit note',
    sample: 'true',
    buyer: 'Ada Lovelace',
    issuedOn: '2026-04-01',
    issuedAt: '2026-03-31T18:30:00+00:00',
    bill: 'BS-2025-7',
    billedOn: '2026-03-31',
    order: note.orderId,
    payment: 'pay_1',
    refund: 'rfnd_1',
    placeOfSupply: 'Karnataka',
  };
  expect(await csvOf()).toEqual([
    expect.objectContaining({
      ...common,
      hsn: '998431',
      ratePercent: '5',
      copies: '2',
      value: '192.38',
      cgst: '4.81',
      sgst: '4.81',
      igst: '0',
      amount: '202',
      codeDiscount: '10',
    }),
    expect.objectContaining({
      ...common,
      hsn: '4901',
      ratePercent: '0',
      copies: '1',
      value: '95',
      cgst: '0',
      sgst: '0',
      igst: '0',
      amount: '95',
      codeDiscount: '5',
    }),
  ]);
});

it('has each invoice of a period once, the oldest first, however many have the same date', async () => {
  const second = (seconds: number) => new Date(newYear.getTime() + seconds * 1_000);
  await clone.database
    .insert(invoices)
    .values([
      rowOf({ seriesNumber: 9, issuedAt: second(-1) }),
      ...Array.from({ length: 1_205 }, (_, index) =>
        rowOf({ seriesNumber: index + 1, issuedAt: second(Math.floor(index / 600)) }),
      ),
      rowOf({ kind: 'creditNote', seriesNumber: 1, issuedAt: second(0) }),
      rowOf({ seriesNumber: 1_206, issuedAt: second(3) }),
    ]);
  const found = await csvOf({ from: newYear, to: second(3) });
  const numbers = found.map(({ number }) => number);
  expect(numbers.filter((number) => number?.startsWith('BS'))).toEqual(
    Array.from({ length: 1_205 }, (_, index) => `BS-2026-${index + 1}`),
  );
  expect(numbers).toHaveLength(1_206);
});
