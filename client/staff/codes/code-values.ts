import { formatIndianMoment } from '../../shared/dates.ts';
import { formatRupees } from '../../shared/money.ts';
import type { DiscountCodeInput } from '../../shared/schema.generated.ts';
import { paiseFrom, rupeesText } from '../orders/refund-amount.ts';
import { indianDay, startOfDay, startOfNextDay } from '../ui/indian-time.ts';
import type { WholeCodeFragment } from './Codes.generated.ts';

export type Code = WholeCodeFragment;

/** The values of the form: what is typed. */
export interface CodeValues {
  code: string;
  kind: 'percent' | 'amount';
  percent: string;
  /** In rupees. */
  amount: string;
  scope: Code['scope'];
  categories: string[];
  books: { id: string; title: string }[];
  /** In rupees. */
  minAmount: string;
  /** `2026-10-20`, a day in India; empty for none. */
  startsOn: string;
  /** The last day. */
  endsOn: string;
  maxUses: string;
  maxUsesPerShopper: string;
}

export const EMPTY_CODE: CodeValues = {
  code: '',
  kind: 'percent',
  percent: '',
  amount: '',
  scope: 'ALL',
  categories: [],
  books: [],
  minAmount: '',
  startsOn: '',
  endsOn: '',
  maxUses: '',
  maxUsesPerShopper: '',
};

const lastDayOf = (endsAt: string): string => indianDay(new Date(Date.parse(endsAt) - 1));

export const valuesOf = (code: Code): CodeValues => ({
  code: code.code,
  kind: typeof code.percent === 'number' ? 'percent' : 'amount',
  percent: typeof code.percent === 'number' ? String(code.percent) : '',
  amount: typeof code.amountPaise === 'number' ? rupeesText(code.amountPaise) : '',
  scope: code.scope,
  categories: [...code.categories],
  books: code.chosenBooks.map(({ id, title }) => ({ id, title })),
  minAmount: code.minAmountPaise > 0 ? rupeesText(code.minAmountPaise) : '',
  startsOn: code.startsAt ? indianDay(new Date(code.startsAt)) : '',
  endsOn: code.endsAt ? lastDayOf(code.endsAt) : '',
  maxUses: code.maxUses ? String(code.maxUses) : '',
  maxUsesPerShopper: code.maxUsesPerShopper ? String(code.maxUsesPerShopper) : '',
});

const numberOrNull = (text: string): number | null => (text.trim() === '' ? null : Number(text));

/** What the form sends; a moment whose day nobody has touched stays as it was to the minute. */
export function inputOf(values: CodeValues, code: Code | undefined): DiscountCodeInput {
  const before = code && valuesOf(code);
  const isPercent = values.kind === 'percent';
  return {
    code: values.code,
    percent: isPercent ? Number(values.percent) : null,
    amountPaise: isPercent ? null : paiseFrom(values.amount),
    scope: values.scope,
    categories: values.categories,
    productIds: values.books.map(({ id }) => id),
    minAmountPaise: values.minAmount.trim() === '' ? null : paiseFrom(values.minAmount),
    startsAt: values.startsOn === before?.startsOn ? code?.startsAt : (startOfDay(values.startsOn) ?? null),
    endsAt: values.endsOn === before?.endsOn ? code?.endsAt : (startOfNextDay(values.endsOn) ?? null),
    maxUses: numberOrNull(values.maxUses),
    maxUsesPerShopper: numberOrNull(values.maxUsesPerShopper),
  };
}

export const STATE_NAMES: Record<Code['state'], string> = {
  UPCOMING: 'Not begun',
  ACTIVE: 'Counts',
  ENDED: 'Ended',
  USED_UP: 'Used up',
};

/** `10 %`, `₹100`. */
export const offText = ({ percent, amountPaise }: Pick<Code, 'percent' | 'amountPaise'>): string =>
  typeof percent === 'number' ? `${percent} %` : formatRupees(amountPaise ?? 0);

/** `All books`, `2 categories`, `1 book`, with the least amount. */
export function forText({ scope, categories, chosenBooks, minAmountPaise }: Code): string {
  const counted = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;
  const what = {
    ALL: 'All books',
    CATEGORIES: counted(categories.length, 'category', 'categories'),
    BOOKS: counted(chosenBooks.length, 'book', 'books'),
  }[scope];
  return minAmountPaise > 0 ? `${what}, from ${formatRupees(minAmountPaise)}` : what;
}

/** `from 20 Oct 2026, 12:00 am to 15 Nov 2026, 12:00 am`. */
export function timeText({ startsAt, endsAt }: Pick<Code, 'startsAt' | 'endsAt'>): string {
  const texts = [
    startsAt && `from ${formatIndianMoment(startsAt)}`,
    endsAt && `to ${formatIndianMoment(endsAt)}`,
  ].filter(Boolean);
  return texts.length === 0 ? 'Always' : texts.join(' ');
}

/** `12 of 500, 1 a shopper`. */
export function usesText({ uses, maxUses, maxUsesPerShopper }: Code): string {
  const all = maxUses ? `${uses} of ${maxUses}` : String(uses);
  return maxUsesPerShopper ? `${all}, ${maxUsesPerShopper} a shopper` : all;
}

/** What is different of a code by now, in sentences. */
export function codeChanges(before: Code, now: Code): string[] {
  const facts: [string, (code: Code) => string][] = [
    ['Code', ({ code }) => code],
    ['Takes off', offText],
    ['For', forText],
    ['Time', timeText],
    ['Orders', ({ maxUses }) => (maxUses ? String(maxUses) : 'any number')],
    [
      'Orders of a shopper',
      ({ maxUsesPerShopper }) => (maxUsesPerShopper ? String(maxUsesPerShopper) : 'any number'),
    ],
  ];
  return facts.flatMap(([name, of]) =>
    of(before) === of(now) ? [] : [`${name}: ${of(before)} → ${of(now)}`],
  );
}
