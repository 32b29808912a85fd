import { formatRupees } from '../../emails/content/format-rupees.ts';
import { apportion } from '../apportion.ts';

/** What a code takes off, from what on and when. */
export interface CodeTerms {
  code: string;
  percent: number | null;
  amountPaise: number | null;
  minAmountPaise: number;
  startsAt: Date | null;
  endsAt: Date | null;
}

/** Copies of a book in a cart. */
interface CodeLine {
  /** Their price together. */
  amountPaise: number;
  /** Whether the code is for the book. */
  isFitting: boolean;
}

/** What a code takes off each line, in their order: they add up to `codePaise`. */
export interface CodeDiscount {
  codePaise: number;
  shares: number[];
}

/** The payment provider takes no less, but for nothing. */
const minPayablePaise = 100;

const dateText = new Intl.DateTimeFormat('en-IN', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZone: 'Asia/Kolkata',
});

export const codeRefusals = {
  unknown: (code: string) => `There is no code ${code}. Look how it is written, or order without it.`,
  notBegun: (code: string, startsAt: Date) =>
    `${code} counts from ${dateText.format(startsAt)} on. Come back then, or order without it.`,
  ended: (code: string) => `${code} has ended. Take it out to order without it.`,
  noBook: (code: string) =>
    `${code} is for other books than those in your cart. Add one of its books, or order without it.`,
  tooSmall: (code: string, minAmountPaise: number, missingPaise: number) =>
    `${code} counts from ${formatRupees(minAmountPaise)} of its books on. Add some for ${formatRupees(missingPaise)} more, or order without it.`,
  usedUp: (code: string) => `${code} has been used as often as it can be. Take it out to order without it.`,
  usedByShopper: (code: string) =>
    `You have used ${code} as often as you can; an order that waits for its payment counts, too. Take it out to order without it.`,
} as const;

/**
 * What a code takes off a cart: a percentage, rounded half up, or an amount, at most what its books cost. It is shared out in
 * proportion to what the lines cost, by the largest remainder. It leaves nothing to pay for the books, or ₹1 at least.
 * @returns a sentence for the shopper where it takes nothing off
 */
export function codeDiscount(
  terms: CodeTerms,
  lines: readonly CodeLine[],
  now: Date,
): CodeDiscount | { refusal: string } {
  const { code, percent, amountPaise, minAmountPaise, startsAt, endsAt } = terms;
  if (startsAt && now < startsAt) return { refusal: codeRefusals.notBegun(code, startsAt) };
  if (endsAt && now >= endsAt) return { refusal: codeRefusals.ended(code) };
  const weights = lines.map((line) => (line.isFitting ? line.amountPaise : 0));
  const fitting = sumOf(weights);
  if (fitting === 0) return { refusal: codeRefusals.noBook(code) };
  if (fitting < minAmountPaise)
    return { refusal: codeRefusals.tooSmall(code, minAmountPaise, minAmountPaise - fitting) };
  const wanted =
    percent === null ? Math.min(amountPaise ?? 0, fitting) : Math.round((fitting * percent) / 100);
  const all = sumOf(lines.map((line) => line.amountPaise));
  const left = all - wanted;
  const codePaise = left > 0 && left < minPayablePaise ? Math.max(0, all - minPayablePaise) : wanted;
  return { codePaise, shares: apportion(codePaise, weights) };
}

const sumOf = (amounts: readonly number[]): number => amounts.reduce((sum, each) => sum + each, 0);

/** A code as the shop writes it, of what a person has typed. */
export const codeText = (typed: string): string => typed.trim().toUpperCase();
