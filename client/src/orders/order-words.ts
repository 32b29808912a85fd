import type { OrderState } from '../generated/graphql.ts';

/** What an order is called by people: short, and the beginning of its id. */
export const orderNumber = (id: string): string => id.slice(0, 8).toUpperCase();

const day = new Intl.DateTimeFormat('en-IN', { dateStyle: 'long' });
const moment = new Intl.DateTimeFormat('en-IN', { dateStyle: 'long', timeStyle: 'short' });

/** `31 January 2026`, where the shopper is. */
export const orderDay = (createdAt: string): string => day.format(new Date(createdAt));

/** `31 January 2026 at 2:35 pm`, where the shopper is. */
export const orderMoment = (createdAt: string): string => moment.format(new Date(createdAt));

/** `1 book`, `3 books`: copies, not titles. */
export function bookCount(lines: readonly { quantity: number }[]): string {
  const count = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  return count === 1 ? '1 book' : `${count} books`;
}

/** How far an order has come: in a word or two, and what that means to the shopper. */
export const STATE_WORDS: Record<OrderState, { name: string; meaning: string }> = {
  CREATED: {
    name: 'Awaiting payment',
    meaning:
      'Its prices hold for a day; unpaid, it then expires. If you have paid just now, it can take a minute until we hear of it.',
  },
  PAID: {
    name: 'Paid',
    meaning: 'Thank you. Your payment has arrived, and your books go to the address below.',
  },
  REFUNDED: {
    name: 'Refunded',
    meaning: 'Your payment has gone back to you. Banks can take some working days to show it.',
  },
  CANCELLED: {
    name: 'Cancelled',
    meaning:
      'You cancelled this order before it was paid. Should a payment still arrive, it goes back to you.',
  },
  EXPIRED: {
    name: 'Expired',
    meaning: 'This order was not paid in time. Should a payment still arrive, it goes back to you.',
  },
};
