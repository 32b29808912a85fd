import type { InvoiceContent, StoredInvoiceLine, TaxedAmount } from '../../contract/invoices.ts';
import { timestamp } from '../../database/timestamp.ts';
import { apportion } from '../apportion.ts';
import { linesOf, type ProductTax, taxesIn } from './bill.ts';
import type { InvoiceRow } from './invoices.queries.ts';
import { sumOf } from './tax.ts';

/** Copies of a line of the bill whose money goes back. */
export interface CreditedCopies {
  line: StoredInvoiceLine;
  quantity: number;
  /** What they had cost together, after the order's code. */
  pricePaise: number;
}

/** Money of a bill that goes back. */
interface CreditedRefund {
  amountPaise: number;
  refundId: string | null;
  /** The credited copies; none where an amount was given back. */
  copies: readonly CreditedCopies[];
}

/**
 * The credit note for money of an order that has gone back. What goes back at once and whole has the lines of the bill,
 * and a refund of copies has a line for each book. Any other part is taken in proportion from what the earlier notes have
 * left of the bill, so that the notes of an order add up to its bill, tax by tax.
 * @param earlier the credit notes of the bill so far
 * @param refund of an amount that these have left
 */
export function creditNoteOf(
  bill: InvoiceRow,
  earlier: readonly InvoiceRow[],
  refund: CreditedRefund,
): InvoiceContent {
  const { amountPaise, refundId } = refund;
  const isWhole = amountPaise === bill.totalPaise;
  const credited = earlier.flatMap(({ content }) => content.lines);
  const lines = isWhole ? bill.content.lines : linesOfPart(bill, credited, refund);
  return {
    ...bill.content,
    title: 'Credit note',
    bill: { number: bill.number, issuedAt: timestamp(bill.issuedAt) },
    refundId,
    lines,
    total: sumOf(lines),
  };
}

function linesOfPart(
  bill: InvoiceRow,
  credited: readonly StoredInvoiceLine[],
  { amountPaise, copies }: CreditedRefund,
): StoredInvoiceLine[] {
  const books = bookLines(bill, credited, copies, amountPaise);
  const restPaise = amountPaise - sumOf(books).amountPaise;
  return [...books, ...partOf(bill, [...credited, ...books], restPaise)];
}

/**
 * A line for each book of a refund; none where earlier parts have left less of its tax than it comes to. Where less goes
 * back than the copies have cost, each line has its share.
 */
function bookLines(
  bill: InvoiceRow,
  credited: readonly StoredInvoiceLine[],
  copies: readonly CreditedCopies[],
  amountPaise: number,
): StoredInvoiceLine[] {
  const prices = copies.map(({ pricePaise }) => pricePaise);
  const price = prices.reduce((sum, each) => sum + each, 0);
  const shares = apportion(Math.min(amountPaise, price), prices);
  const lines: StoredInvoiceLine[] = [];
  for (const [index, { line, quantity }] of copies.entries()) {
    const share = shares[index] ?? 0;
    const left = leftOf(bill, [...credited, ...lines], line);
    if (share > left.amountPaise) return [];
    const words =
      share === prices[index]
        ? { qty: quantity, codePaise: quantity * (line.pricePaise ?? 0) - share }
        : { title: `Part of the price of ${line.title}`, qty: null, pricePaise: null, codePaise: 0 };
    lines.push({ ...line, ...words, ...sharesOf(share, [left])[0] });
  }
  return lines.filter((line) => line.amountPaise > 0);
}

/** A line for each code and rate of the bill: its delivery charges, where it comes to these. */
function partOf(
  bill: InvoiceRow,
  credited: readonly StoredInvoiceLine[],
  amountPaise: number,
): StoredInvoiceLine[] {
  const taxes = taxesIn(bill.content.lines);
  const shares = sharesOf(
    amountPaise,
    taxes.map((tax) => leftOf(bill, credited, tax)),
  );
  const lines = shares.flatMap((amounts, index): StoredInvoiceLine[] => {
    const tax = taxes[index];
    if (!tax) return [];
    const whole = linesOf(bill.content.lines, tax).find(
      ({ qty, amountPaise: each }) => qty === null && each === amounts.amountPaise,
    );
    const title = whole?.title ?? `Part of the amount of ${bill.number}`;
    return [{ title, author: '', ...tax, qty: null, pricePaise: null, codePaise: 0, ...amounts }];
  });
  return lines.filter((line) => line.amountPaise > 0);
}

/** The rest of the bill that is not credited yet, for one code and rate. */
function leftOf(bill: InvoiceRow, credited: readonly StoredInvoiceLine[], tax: ProductTax): TaxedAmount {
  const billed = sumOf(linesOf(bill.content.lines, tax));
  const gone = sumOf(linesOf(credited, tax));
  return {
    amountPaise: billed.amountPaise - gone.amountPaise,
    valuePaise: billed.valuePaise - gone.valuePaise,
    cgstPaise: billed.cgstPaise - gone.cgstPaise,
    sgstPaise: billed.sgstPaise - gone.sgstPaise,
    igstPaise: billed.igstPaise - gone.igstPaise,
  };
}

/** Shares of an amount in proportion to what is left of some codes and rates, part by part. */
function sharesOf(amountPaise: number, left: readonly TaxedAmount[]): TaxedAmount[] {
  const parts = left.flatMap((of) => [of.valuePaise, of.cgstPaise + of.sgstPaise, of.igstPaise]);
  const shares = apportion(amountPaise, parts);
  return left.map((of, index) => {
    const [valuePaise = 0, bothPaise = 0, igstPaise = 0] = shares.slice(index * 3, index * 3 + 3);
    return {
      amountPaise: valuePaise + bothPaise + igstPaise,
      ...halved({ valuePaise, bothPaise }, of),
      igstPaise,
    };
  });
}

/**
 * Splits a share of CGST and SGST together in halves: both are levied on the same value at the same rate. An odd paisa
 * goes to the value, or comes from it where nothing else is left of it.
 */
function halved(
  { valuePaise, bothPaise }: { valuePaise: number; bothPaise: number },
  left: TaxedAmount,
): Pick<TaxedAmount, 'valuePaise' | 'cgstPaise' | 'sgstPaise'> {
  // The rest of the bill, whatever the earlier notes have taken.
  if (bothPaise === left.cgstPaise + left.sgstPaise) {
    return { valuePaise, cgstPaise: left.cgstPaise, sgstPaise: left.sgstPaise };
  }
  const odd = bothPaise % 2;
  const moved = valuePaise + odd <= left.valuePaise ? odd : -odd;
  const half = (bothPaise - moved) / 2;
  return { valuePaise: valuePaise + moved, cgstPaise: half, sgstPaise: half };
}
