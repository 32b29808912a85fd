import fc from 'fast-check';
import { expect, it } from 'vitest';
import { priceOfCopies } from '../../../text/price-of-copies.ts';
import type { InvoiceContent, Seller, TaxedAmount } from '../../contract/invoices.ts';
import { apportion } from '../apportion.ts';
import type { OrderLineRow, OrderRow } from '../orders/orders.queries.ts';
import { billOf } from './bill.ts';
import { creditNoteOf } from './credit-note.ts';
import { financialYear, yearName } from './invoice-number.ts';
import type { InvoiceRow } from './invoices.queries.ts';
import { sumOf, taxedAmount } from './tax.ts';

const seller: Seller = {
  name: 'Quire Books',
  address: ['1 Church Street'],
  state: 'Karnataka',
  grievanceOfficer: null,
  gstin: '29AAGCB7383J1Z4',
};

it.each([
  ['2026-03-31T18:29:59.999Z', 2025, '2526'],
  ['2026-03-31T18:30:00.000Z', 2026, '2627'],
  ['2099-12-31T00:00:00.000Z', 2099, '9900'],
])('%s is in the financial year of %i, %s', (moment, year, name) => {
  expect(financialYear(new Date(moment))).toBe(year);
  expect(yearName(year)).toBe(name);
});

it.each([
  [10_500, 500, 'state', { valuePaise: 10_000, cgstPaise: 250, sgstPaise: 250, igstPaise: 0 }],
  [10_500, 500, 'india', { valuePaise: 10_000, cgstPaise: 0, sgstPaise: 0, igstPaise: 500 }],
  [42_000, 0, 'state', { valuePaise: 42_000, cgstPaise: 0, sgstPaise: 0, igstPaise: 0 }],
  [1, 1_800, 'state', { valuePaise: 1, cgstPaise: 0, sgstPaise: 0, igstPaise: 0 }],
] as const)('%i paise at %i within the %s', (amountPaise, rate, within, parts) => {
  expect(taxedAmount(amountPaise, rate, within)).toEqual({ amountPaise, ...parts });
});

it('shares add up, and none is greater than its weight', () => {
  const weights = fc.array(fc.nat(2 ** 31), { minLength: 1, maxLength: 12 });
  fc.assert(
    fc.property(weights, fc.double({ min: 0, max: 1, noNaN: true }), (all, part) => {
      const sum = all.reduce((a, b) => a + b, 0);
      const amount = Math.floor(sum * part);
      const shares = apportion(amount, all);
      expect(shares.reduce((a, b) => a + b, 0)).toBe(amount);
      for (const [index, share] of shares.entries()) {
        expect(share).toBeGreaterThanOrEqual(0);
        expect(share).toBeLessThanOrEqual(all[index] ?? -1);
      }
    }),
  );
});

const lineOf = fc.record({
  pricePaise: fc.integer({ min: 1, max: 500_000 }),
  quantity: fc.integer({ min: 1, max: 99 }),
  rateBasisPoints: fc.constantFrom(0, 0, 500, 1_200, 1_800),
  // What a code takes off, in percent: of some lines nothing, of some all.
  percentOff: fc.constantFrom(0, 0, 7, 33, 100),
});

const order = (state: string): OrderRow =>
  ({
    id: '0ada0000-0000-4000-8000-000000000000',
    userId: 'u',
    paymentId: 'pay_1',
    deliveryPaise: 19_900,
    createdAt: new Date(),
    address: {
      name: 'Ada',
      mobile: '9876543210',
      alternatePhoneNumber: '',
      area: 'A',
      locality: '',
      city: 'C',
      pincode: '560001',
      state,
    },
  }) as OrderRow;

const rowOf = (content: InvoiceContent, number = 'BS-2627-000001') =>
  ({ content, number, issuedAt: new Date(), totalPaise: content.total.amountPaise }) as InvoiceRow;

function expectToAddUp({ amountPaise, ...parts }: TaxedAmount): void {
  const { valuePaise, cgstPaise, sgstPaise, igstPaise } = parts;
  expect(valuePaise + cgstPaise + sgstPaise + igstPaise).toBe(amountPaise);
  expect(Math.min(...Object.values({ valuePaise, cgstPaise, sgstPaise, igstPaise }))).toBeGreaterThanOrEqual(
    0,
  );
}

it('bills add up to the order, and their credit notes to them, tax by tax', () => {
  const refund = fc.record({
    amount: fc.integer({ min: 1, max: 5_000_000 }),
    // Of a book; 0 for an amount without books.
    book: fc.nat(7),
    copies: fc.integer({ min: 0, max: 99 }),
  });
  const refunds = fc.array(refund, { maxLength: 6 });
  const states = fc.constantFrom('Karnataka', 'Goa', 'Gairsain');
  fc.assert(
    fc.property(fc.array(lineOf, { minLength: 1, maxLength: 8 }), states, refunds, (drawn, state, wanted) => {
      const lines = drawn.map(
        (line, index) =>
          ({
            ...line,
            productId: `p${index}`,
            title: 't',
            author: 'a',
            codePaise: Math.round((line.pricePaise * line.quantity * line.percentOff) / 100),
          }) as unknown as OrderLineRow,
      );
      const taxes = new Map(
        drawn.map(({ rateBasisPoints }, index) => [`p${index}`, { hsn: '4901', rateBasisPoints }]),
      );
      const content = billOf(order(state), lines, taxes, seller);
      const payable = lines.reduce(
        (sum, line) => sum + line.pricePaise * line.quantity - line.codePaise,
        19_900,
      );
      expect(content.total.amountPaise).toBe(payable);
      for (const line of [...content.lines, content.total]) expectToAddUp(line);
      expect(content.total.igstPaise === 0 || state !== 'Karnataka').toBe(true);
      expect(content.total.cgstPaise === 0 || state === 'Karnataka').toBe(true);

      const bill = rowOf(content);
      const notes: InvoiceRow[] = [];
      let left = payable;
      for (const { amount, book, copies } of [...wanted, { amount: payable, book: 0, copies: 1 }]) {
        const amountPaise = Math.min(amount, left);
        if (amountPaise === 0) continue;
        const line = content.lines[book % drawn.length] ?? expect.unreachable();
        const ordered = lines[book % drawn.length] ?? expect.unreachable();
        const quantity = Math.min(copies, ordered.quantity);
        const pricePaise = priceOfCopies(ordered, quantity, ordered.quantity - quantity);
        const note = creditNoteOf(bill, notes, {
          amountPaise,
          refundId: null,
          copies: quantity > 0 ? [{ line, quantity, pricePaise }] : [],
        });
        expect(note.total.amountPaise).toBe(amountPaise);
        for (const line of [...note.lines, note.total]) expectToAddUp(line);
        expect(note.total.cgstPaise).toBe(note.total.sgstPaise);
        notes.push(rowOf(note, 'CN-2627-000001'));
        left -= amountPaise;
      }
      expect(sumOf(notes.map((note) => note.content.total))).toEqual(content.total);
    }),
  );
});

it('credit notes name the copies that went back, at what they cost or their share of it', () => {
  const lines = [
    { productId: 'book', title: 'Emma', author: 'by A', quantity: 3, pricePaise: 10_000, codePaise: 0 },
    { productId: 'ebook', title: 'Sanditon', author: 'by B', quantity: 2, pricePaise: 10_500, codePaise: 0 },
  ] as OrderLineRow[];
  const taxes = new Map([['ebook', { hsn: '9984', rateBasisPoints: 500 }]]);
  const bill = rowOf(billOf({ ...order('Goa'), deliveryPaise: 0 }, lines, taxes, seller));
  const [book, ebook] = bill.content.lines;
  const copiesOf = (line = book, quantity = 1) => [
    { line: line ?? expect.unreachable(), quantity, pricePaise: quantity * (line?.pricePaise ?? 0) },
  ];
  const refundId = 'rfnd_1';
  const exact = { refundId, amountPaise: 10_500, copies: copiesOf(ebook) };
  const first = creditNoteOf(bill, [], exact);
  expect(first.lines).toEqual([
    {
      title: 'Sanditon',
      author: 'by B',
      hsn: '9984',
      rateBasisPoints: 500,
      qty: 1,
      pricePaise: 10_500,
      codePaise: 0,
      amountPaise: 10_500,
      valuePaise: 10_000,
      cgstPaise: 0,
      sgstPaise: 0,
      igstPaise: 500,
    },
  ]);
  const less = { refundId, amountPaise: 15_000, copies: copiesOf(book, 2) };
  expect(creditNoteOf(bill, [rowOf(first)], less).lines).toMatchObject([
    { title: 'Part of the price of Emma', hsn: '4901', qty: null, pricePaise: null, amountPaise: 15_000 },
  ]);
  const more = { refundId, amountPaise: 11_000, copies: copiesOf(book, 1) };
  expect(creditNoteOf(bill, [rowOf(first)], more).lines.slice(0, 2)).toMatchObject([
    { title: 'Emma', qty: 1, amountPaise: 10_000 },
    { title: 'Part of the amount of BS-2627-000001', qty: null },
  ]);
});

it('a bill has the price of a book, what the code takes off, and tax on the rest; a credit note the same of its copies', () => {
  const line = {
    productId: 'b',
    title: 'Emma',
    author: 'by A',
    quantity: 3,
    pricePaise: 10_500,
    codePaise: 3_151,
  };
  const taxes = new Map([['b', { hsn: '9984', rateBasisPoints: 500 }]]);
  const placed = { ...order('Goa'), deliveryPaise: 0, code: 'DIWALI10' };
  const bill = rowOf(billOf(placed, [line as OrderLineRow], taxes, seller));
  const [billed = expect.unreachable()] = bill.content.lines;
  expect(bill.content.code).toBe('DIWALI10');
  expect(billed).toMatchObject({ qty: 3, pricePaise: 10_500, codePaise: 3_151, amountPaise: 28_349 });
  expect(billed).toMatchObject({ valuePaise: 26_999, igstPaise: 1_350 });
  const pricePaise = priceOfCopies(line, 1, 0);
  const refund = {
    refundId: 'rfnd_1',
    amountPaise: pricePaise,
    copies: [{ line: billed, quantity: 1, pricePaise }],
  };
  expect(creditNoteOf(bill, [], refund).lines).toMatchObject([
    { title: 'Emma', qty: 1, pricePaise: 10_500, codePaise: 1_050, amountPaise: 9_450 },
  ]);
});

it('a seller who is not registered charges no tax', () => {
  const line = {
    productId: 'p',
    title: 't',
    author: 'a',
    quantity: 1,
    pricePaise: 10_500,
    codePaise: 0,
  } as OrderLineRow;
  const taxes = new Map([['p', { hsn: '8523', rateBasisPoints: 500 }]]);
  const taxed = billOf(order('Karnataka'), [line], taxes, seller);
  expect(taxed).toMatchObject({ title: 'Tax invoice', isSample: false, total: { cgstPaise: 724 } });
  const exempt = billOf(order('Karnataka'), [line], taxes, { ...seller, gstin: null });
  expect(exempt).toMatchObject({ title: 'Bill of supply', total: { cgstPaise: 0, valuePaise: 30_400 } });
});
