import type { PaperContent, PaperLine, TaxedAmount } from '../contract/papers.ts';
import { timestamp } from '../database/timestamp.ts';
import { apportion } from './apportion.ts';
import { linesOf, type ProductTax, taxesIn } from './bill.ts';
import type { PaperRow } from './papers.queries.ts';
import { sumOf } from './tax.ts';

/** Copies of a line of the bill whose money goes back. */
export interface CreditedCopies {
  line: PaperLine;
  quantity: number;
}

/** Money of a bill that goes back. */
interface CreditedRefund {
  amountPaise: number;
  refundId: string | null;
  /** What it is for; none where an amount was given back. */
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
  bill: PaperRow,
  earlier: readonly PaperRow[],
  refund: CreditedRefund,
): PaperContent {
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
  bill: PaperRow,
  credited: readonly PaperLine[],
  { amountPaise, copies }: CreditedRefund,
): PaperLine[] {
  const books = bookLines(bill, credited, copies, amountPaise);
  const restPaise = amountPaise - sumOf(books).amountPaise;
  return [...books, ...partOf(bill, [...credited, ...books], restPaise)];
}

/**
 * A line for each book of a refund; none where earlier parts have left less of its tax than it comes to. Where less goes
 * back than the copies have cost, each line has its share.
 */
function bookLines(
  bill: PaperRow,
  credited: readonly PaperLine[],
  copies: readonly CreditedCopies[],
  amountPaise: number,
): PaperLine[] {
  const prices = copies.map(({ line, quantity }) => quantity * (line.pricePaise ?? 0));
  const price = prices.reduce((sum, each) => sum + each, 0);
  const shares = apportion(Math.min(amountPaise, price), prices);
  const lines: PaperLine[] = [];
  for (const [index, { line, quantity }] of copies.entries()) {
    const share = shares[index] ?? 0;
    const left = leftOf(bill, [...credited, ...lines], line);
    if (share > left.reduce((sum, part) => sum + part, 0)) return [];
    const words =
      share === prices[index]
        ? { qty: quantity }
        : { title: `Part of the price of ${line.title}`, qty: null, pricePaise: null };
    lines.push({ ...line, ...words, ...amountOf(apportion(share, left)) });
  }
  return lines.filter((line) => line.amountPaise > 0);
}

/** A line for each code and rate of the bill: its delivery charges, where it comes to these. */
function partOf(bill: PaperRow, credited: readonly PaperLine[], amountPaise: number): PaperLine[] {
  const taxes = taxesIn(bill.content.lines);
  const left = taxes.flatMap((tax) => leftOf(bill, credited, tax));
  const shares = apportion(amountPaise, left);
  const lines = taxes.map((tax, index): PaperLine => {
    const amounts = amountOf(shares.slice(index * taxParts.length, (index + 1) * taxParts.length));
    const whole = linesOf(bill.content.lines, tax).find(
      ({ qty, amountPaise: each }) => qty === null && each === amounts.amountPaise,
    );
    const title = whole?.title ?? `Part of the amount of ${bill.number}`;
    return { title, author: '', ...tax, qty: null, pricePaise: null, ...amounts };
  });
  return lines.filter((line) => line.amountPaise > 0);
}

const taxParts = ['valuePaise', 'cgstPaise', 'sgstPaise', 'igstPaise'] as const;

/** What is not credited yet of one code and rate of the bill, in the order of `taxParts`. */
function leftOf(bill: PaperRow, credited: readonly PaperLine[], tax: ProductTax): number[] {
  const billed = sumOf(linesOf(bill.content.lines, tax));
  const gone = sumOf(linesOf(credited, tax));
  return taxParts.map((part) => billed[part] - gone[part]);
}

/** @param parts in the order of `taxParts` */
function amountOf(parts: readonly number[]): TaxedAmount {
  const [valuePaise = 0, cgstPaise = 0, sgstPaise = 0, igstPaise = 0] = parts;
  const amountPaise = valuePaise + cgstPaise + sgstPaise + igstPaise;
  return { amountPaise, valuePaise, cgstPaise, sgstPaise, igstPaise };
}
