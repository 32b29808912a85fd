import type { PaperContent, PaperLine, TaxedAmount } from '../contract/papers.ts';
import { timestamp } from '../database/timestamp.ts';
import { apportion } from './apportion.ts';
import { linesOf, taxesIn } from './bill.ts';
import type { PaperRow } from './papers.queries.ts';
import { sumOf } from './tax.ts';

/**
 * The credit note for money of an order that has gone back. What goes back at once and whole has the lines of the bill.
 * A part is taken in proportion from what the earlier notes have left of the bill, so that the notes of an order add up
 * to its bill, tax by tax.
 * @param earlier the credit notes of the bill so far
 * @param amountPaise at most what these have left
 */
export function creditNoteOf(
  bill: PaperRow,
  earlier: readonly PaperRow[],
  { amountPaise, refundId }: { amountPaise: number; refundId: string | null },
): PaperContent {
  const isWhole = amountPaise === bill.totalPaise;
  const lines = isWhole ? bill.content.lines : partOf(bill, earlier, amountPaise);
  return {
    ...bill.content,
    title: 'Credit note',
    bill: { number: bill.number, issuedAt: timestamp(bill.issuedAt) },
    refundId,
    lines,
    total: sumOf(lines),
  };
}

const taxParts = ['valuePaise', 'cgstPaise', 'sgstPaise', 'igstPaise'] as const;

/** A line for each code and rate of the bill. */
function partOf(bill: PaperRow, earlier: readonly PaperRow[], amountPaise: number): PaperLine[] {
  const taxes = taxesIn(bill.content.lines);
  const left = taxes.flatMap((tax) => {
    const billed = sumOf(linesOf(bill.content.lines, tax));
    const credited = sumOf(earlier.flatMap(({ content }) => linesOf(content.lines, tax)));
    return taxParts.map((part) => billed[part] - credited[part]);
  });
  const shares = apportion(amountPaise, left);
  const lines = taxes.map((tax, index): PaperLine => {
    const [valuePaise = 0, cgstPaise = 0, sgstPaise = 0, igstPaise = 0] = shares.slice(
      index * taxParts.length,
      (index + 1) * taxParts.length,
    );
    const amounts: TaxedAmount = {
      amountPaise: valuePaise + cgstPaise + sgstPaise + igstPaise,
      ...{ valuePaise, cgstPaise, sgstPaise, igstPaise },
    };
    const words = { title: `Part of the amount of ${bill.number}`, author: '' };
    return { ...words, ...tax, qty: null, pricePaise: null, ...amounts };
  });
  return lines.filter((line) => line.amountPaise > 0);
}
