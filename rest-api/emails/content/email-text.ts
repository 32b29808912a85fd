import type { LetterOrder } from '../email.ts';
import { letterAmount } from './email-amount.ts';
import type { LetterContent, LetterLink } from './email-writer.ts';
import { greeting } from './greeting.ts';

/** A letter as plain text, for mail programs that show no HTML. */
export function letterText(
  { heading, paragraphs, action, notes = [], link, order }: LetterContent,
  { firstName, publicUrl }: { firstName: string; publicUrl: string },
): string {
  const withUrl = ({ label, url }: LetterLink) => `${label}:\n${url}`;
  return [
    heading.toUpperCase(),
    greeting(firstName),
    ...paragraphs,
    ...(action ? [withUrl(action)] : []),
    ...notes,
    ...(link ? [withUrl(link)] : []),
    ...(order ? [orderText(order)] : []),
    `Quire\n${publicUrl}\nThis letter was sent automatically; replies to it are not read.`,
  ].join('\n\n');
}

/** `2 × Emma, 1 × Persuasion`. */
export const contentsOf = (lines: readonly { title: string; quantity: number }[]): string =>
  lines.map(({ title, quantity }) => `${quantity} × ${title}`).join(', ');

function orderText({ lines, totals, address }: LetterOrder): string {
  const { pricePaise, discountPaise, deliveryPaise, totalPaise } = totals;
  return [
    `Order`,
    ...lines.map(
      ({ title, author, quantity, pricePaise: each }) =>
        `${quantity} × ${title}, ${author}: ${letterAmount(quantity * each)}`,
    ),
    '',
    `Price: ${letterAmount(pricePaise)}`,
    ...(discountPaise > 0 ? [`Discount: -${letterAmount(discountPaise)}`] : []),
    `Delivery Charges: ${letterAmount(deliveryPaise)}`,
    `Total Amount: ${letterAmount(totalPaise)}`,
    ...(address ? ['', 'Delivery address', ...addressLines(address)] : []),
  ].join('\n');
}

/** An address as it stands on a parcel. */
export function addressLines(address: NonNullable<LetterOrder['address']>): string[] {
  const { name, area, locality, city, state, pincode, mobile } = address;
  return [name, area, locality, `${city}, ${state} ${pincode}`, mobile].filter((line) => line !== '');
}
