import type { EmailOrder } from '../email.ts';
import type { EmailContent, EmailLink } from './email-writer.ts';
import { formatRupees } from './format-rupees.ts';
import { greeting } from './greeting.ts';

/** An email as plain text, for mail programs that show no HTML. */
export function emailText(
  { heading, paragraphs, action, notes = [], link, order }: EmailContent,
  { firstName, publicUrl }: { firstName: string; publicUrl: string },
): string {
  const withUrl = ({ label, url }: EmailLink) => `${label}:\n${url}`;
  return [
    heading.toUpperCase(),
    greeting(firstName),
    ...paragraphs,
    ...(action ? [withUrl(action)] : []),
    ...notes,
    ...(link ? [withUrl(link)] : []),
    ...(order ? [orderText(order)] : []),
    `Quire\n${publicUrl}\nThis email was sent automatically; replies to it are not read.`,
  ].join('\n\n');
}

/** `2 × Emma, 1 × Persuasion`. */
export const contentsOf = (lines: readonly { title: string; quantity: number }[]): string =>
  lines.map(({ title, quantity }) => `${quantity} × ${title}`).join(', ');

function orderText({ lines, totals, code, address }: EmailOrder): string {
  const { pricePaise, discountPaise, codePaise, deliveryPaise, totalPaise } = totals;
  return [
    `Order`,
    ...lines.map(
      ({ title, author, quantity, pricePaise: each }) =>
        `${quantity} × ${title}, ${author}: ${formatRupees(quantity * each)}`,
    ),
    '',
    `Price: ${formatRupees(pricePaise)}`,
    ...(discountPaise > 0 ? [`Discount: -${formatRupees(discountPaise)}`] : []),
    ...(code ? [`Code ${code}: -${formatRupees(codePaise)}`] : []),
    `Delivery Charges: ${formatRupees(deliveryPaise)}`,
    `Total Amount: ${formatRupees(totalPaise)}`,
    ...(address ? ['', 'Delivery address', ...addressLines(address)] : []),
  ].join('\n');
}

/** An address as it stands on a parcel. */
export function addressLines(address: NonNullable<EmailOrder['address']>): string[] {
  const { name, area, locality, city, state, pincode, mobile } = address;
  // What was handed over in the shop has a state alone.
  const place = [city, `${state} ${pincode}`.trim()].filter((part) => part !== '').join(', ');
  return [name, area, locality, place, mobile].filter((line) => line !== '');
}
