import { expect, it } from 'vitest';
import { describeChange } from './audit-description.ts';

const textOf = (action: string, subject: string) => {
  const { before, subject: about, behind } = describeChange(action, subject);
  return [before, about.name, behind].filter(Boolean).join(' ');
};
const id = '8e5cbbfe-0d03-42ce-94d0-b276f811082c';

it.each([
  ['order.shipped', `order:${id}`, 'shipped a parcel of order 8E5CBBFE', `/orders/${id}/show`],
  ['book.joined', `product:${id}`, 'joined a book to the editions of another', `/books/${id}`],
  ['setting.changed', 'setting:STOCK_HOLD', 'changed the setting stock hold', '/settings'],
  ['job.retried', 'job:order_refund', 'started jobs (order refund) again', '/jobs'],
  ['parrot.taught', 'parrot:7', 'parrot.taught: parrot:7', undefined],
])('of %s on %s: %s', (action, subject, text, to) => {
  expect(textOf(action, subject)).toBe(text);
  expect(describeChange(action, subject).subject.to).toBe(to);
});
