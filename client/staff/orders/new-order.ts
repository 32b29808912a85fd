import { type AddressFields, fieldsOf, inputOf, tidied } from '../../shared/account/address-fields.ts';
import type { QuotePlaceInput, TakenPayment, TakeOrderInput } from '../../shared/schema.generated.ts';

/** A book of an order that is being taken. */
export interface NewLine {
  productId: string;
  title: string;
  author: string;
  pricePaise: number;
  copies: number;
}

/** An account that an order is taken for. */
export interface ChosenShopper {
  id: string;
  name: string;
  email: string;
}

/** For whom an order is taken: an account, somebody new, or nobody who leaves a name. */
export type Whose = 'known' | 'new' | 'nobody';

/** The form of an order that staff take. The name and the mobile are also those of who gets it in the shop. */
export interface NewOrderValues extends AddressFields {
  /** The same for all tries: what is sent twice is taken once. */
  key: string;
  lines: NewLine[];
  whose: Whose;
  shopper: ChosenShopper | null;
  email: string;
  isDelivered: boolean;
  payment: TakenPayment;
}

export const emptyOrder = (key: string): NewOrderValues => ({
  ...fieldsOf(null),
  key,
  lines: [],
  whose: 'nobody',
  shopper: null,
  email: '',
  isDelivered: false,
  payment: 'CASH',
});

/** One more copy of a book; the book that was added last comes first. */
export function withCopy(lines: readonly NewLine[], book: Omit<NewLine, 'copies'>): NewLine[] {
  const before = lines.find(({ productId }) => productId === book.productId);
  const others = lines.filter(({ productId }) => productId !== book.productId);
  return [{ ...book, copies: (before?.copies ?? 0) + 1 }, ...others];
}

/** Another number of copies of a book; none takes it out. */
export const withCopies = (lines: readonly NewLine[], productId: string, copies: number): NewLine[] =>
  lines
    .map((line) => (line.productId === productId ? { ...line, copies } : line))
    .filter((line) => line.copies > 0);

export const linesOf = (lines: readonly NewLine[]): TakeOrderInput['lines'] =>
  lines.map(({ productId, copies }) => ({ book: productId, quantity: copies }));

/** Where the order goes, as far as the charge depends on it; undefined until that is typed. */
export function placeOf({
  isDelivered,
  state,
  pincode,
}: Pick<NewOrderValues, 'isDelivered' | 'state' | 'pincode'>): QuotePlaceInput | null | undefined {
  if (!isDelivered) return null;
  const read = tidied('pincode', pincode);
  return state && /^[0-9]{6}$/.test(read) ? { state, pincode: read } : undefined;
}

/** Whether its shopper can get a link by email. */
export const canGetLink = ({ whose, shopper, email }: Pick<NewOrderValues, 'whose' | 'shopper' | 'email'>) =>
  whose === 'known' ? shopper !== null : whose === 'new' && email.trim() !== '';

/** The order as the shop takes it. @param expectedTotalPaise as the page shows it */
export function takenOrder(values: NewOrderValues, expectedTotalPaise: number | undefined): TakeOrderInput {
  const { key, lines, whose, shopper, email, isDelivered, payment } = values;
  const isNew = whose === 'new';
  return {
    idempotencyKey: key,
    shopperId: whose === 'known' ? (shopper?.id ?? null) : null,
    name: isNew && !isDelivered ? values.name.trim() || null : null,
    mobile: isNew && !isDelivered ? tidied('mobile', values.mobile) || null : null,
    email: isNew ? email.trim() || null : null,
    lines: linesOf(lines),
    address: isDelivered ? inputOf(values) : null,
    payment,
    expectedTotalPaise: expectedTotalPaise ?? null,
  };
}
