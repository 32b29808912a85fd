import { arrivalText } from '../../../text/arrival.ts';
import type { CancelReason } from '../../contract/orders.ts';
import type { EmailOrder, EmailParcel } from '../email.ts';
import { contentsOf } from './email-text.ts';
import type { EmailWriters } from './email-writer.ts';
import { formatRupees } from './format-rupees.ts';

/** What of the order comes later, where the email knows. */
function stillToCome({ toCome }: EmailParcel): string[] {
  if (!toCome) return [];
  return [toCome.length > 0 ? `Still to come: ${contentsOf(toCome)}.` : 'This completes your order.'];
}

/** What to have ready when the parcel arrives. */
const toPay = ({ toPayPaise }: EmailOrder): string[] =>
  toPayPaise === undefined
    ? []
    : [`You pay ${formatRupees(toPayPaise)} in cash when it arrives. Please have the amount ready.`];

export const parcelEmails: EmailWriters<'order_shipped' | 'order_delivered'> = {
  order_shipped: ({ order, parcel }, publicUrl) => ({
    subject: 'Your parcel is on its way',
    preview: `${parcel.carrier} brings it: ${parcel.trackingNumber}.`,
    heading: 'Your parcel is on its way',
    paragraphs: [
      `We have handed a parcel to ${parcel.carrier} for you. Its number there is ${parcel.trackingNumber}.`,
      `In it: ${contentsOf(parcel.lines)}.`,
      ...stillToCome(parcel),
      ...toPay(order),
    ],
    ...(parcel.trackingUrl === null
      ? { action: toOrder('See my order', publicUrl, order) }
      : {
          action: { label: 'Track my parcel', url: parcel.trackingUrl },
          link: toOrder('See my order', publicUrl, order),
        }),
    order,
  }),
  order_delivered: ({ order, parcel }, publicUrl) => ({
    subject: 'Your parcel has arrived',
    preview: 'Happy reading.',
    heading: 'Your parcel has arrived',
    paragraphs: [
      `${parcel.carrier} has delivered your parcel ${parcel.trackingNumber}. Happy reading.`,
      `In it: ${contentsOf(parcel.lines)}.`,
    ],
    action: toOrder('See my order', publicUrl, order),
    notes: ['If it is not with you, ask your household and your neighbours first.'],
    order,
  }),
};

const orderUrl = (publicUrl: string, { id }: EmailOrder) => `${publicUrl}/orders/${encodeURIComponent(id)}`;

export const toOrder = (label: string, publicUrl: string, order: EmailOrder) => ({
  label,
  url: orderUrl(publicUrl, order),
});

const howMoneyReturns =
  'It returns the way that it was paid. Banks take five to seven working days to show it; some take longer.';

const isFree = ({ totals }: EmailOrder): boolean => totals.totalPaise === 0;

/** How staff give back what they took in the shop. */
const howStaffGive = {
  cash: 'You paid in cash: we give the money back in our shop, or by a transfer to your bank.',
  card: 'You paid by card in our shop: we give the money back to the card there, or by a transfer to your bank.',
};

const howItReturns = (paidInShop: 'cash' | 'card' | undefined): string =>
  paidInShop ? howStaffGive[paidInShop] : howMoneyReturns;

const cancelledByShop: Record<CancelReason, string> = {
  SHOPPER_ASKED: 'As you wished, we have cancelled your order.',
  NOT_AVAILABLE: 'We are sorry: we cannot get what you ordered, and have cancelled your order.',
  CANNOT_DELIVER: 'We are sorry: we cannot deliver to your address, and have cancelled your order.',
  WRONG_PRICE: 'We are sorry: a price of your order was wrong, and we have cancelled it.',
  REFUSED: 'Your parcel has come back to us unpaid, and we have cancelled your order.',
  OTHER: 'We are sorry: we had to cancel your order.',
};

export const orderEmails: EmailWriters<
  | 'order_to_pay'
  | 'order_paid'
  | 'order_confirmed'
  | 'payment_failed'
  | 'order_cancelled'
  | 'refund_due'
  | 'sold_out'
  | 'refunded'
> = {
  order_to_pay: ({ order }, publicUrl) => ({
    subject: 'Your order at Quire waits for its payment',
    preview: `${formatRupees(order.totals.totalPaise)} is to be paid.`,
    heading: 'Your order waits for its payment',
    paragraphs: [
      `As you wished, we have taken your order. Pay its ${formatRupees(order.totals.totalPaise)} on its page, and your books are yours.`,
      'You log in with this email to see it.',
    ],
    action: toOrder('See and pay my order', publicUrl, order),
    notes: [
      'You have no password yet, or do not know it? “Forgot password” at the login sends you a link that sets one.',
    ],
    order,
  }),
  order_paid: ({ order }, publicUrl) => ({
    subject: 'Your order at Quire',
    preview: isFree(order)
      ? 'There is nothing to pay.'
      : `Paid: ${formatRupees(order.totals.totalPaise)}. Thank you.`,
    heading: 'Thank you for your order',
    paragraphs: [
      isFree(order)
        ? 'There is nothing to pay, and your order is placed.'
        : `Your payment of ${formatRupees(order.totals.totalPaise)} has arrived, and your order is placed.`,
      ...(order.deliveryDays ? [`${arrivalText(order.deliveryDays)} from the day of your order.`] : []),
    ],
    action: toOrder('See my order', publicUrl, order),
    link: { label: 'Invoice', url: `${orderUrl(publicUrl, order)}/invoice` },
    order,
  }),
  order_confirmed: ({ order }, publicUrl) => ({
    subject: 'Your order at Quire',
    preview: `You pay ${formatRupees(order.totals.totalPaise)} on delivery. Thank you.`,
    heading: 'Thank you for your order',
    paragraphs: [
      'Your order is placed.',
      ...toPay(order),
      ...(order.deliveryDays ? [`${arrivalText(order.deliveryDays)} from the day of your order.`] : []),
    ],
    action: toOrder('See my order', publicUrl, order),
    notes: ['You can cancel it on its page until it is packed.'],
    order,
  }),
  payment_failed: ({ order, canPayAgain }, publicUrl) => ({
    subject: 'Your payment did not come through',
    preview: canPayAgain ? 'Your order waits: pay again.' : 'Nothing was charged for your order.',
    heading: 'Your payment did not come through',
    paragraphs: canPayAgain
      ? [
          `The payment of ${formatRupees(order.totals.totalPaise)} did not come through. Your order waits: pay it again.`,
        ]
      : [
          `No payment of ${formatRupees(order.totals.totalPaise)} has arrived, and your order has ended.`,
          'You can place it again at any time.',
        ],
    action: canPayAgain
      ? toOrder('Pay again', publicUrl, order)
      : { label: 'Back to the shop', url: `${publicUrl}/products` },
    notes: ['Should your bank have taken the money all the same, it goes back to you by itself.'],
    order,
  }),
  order_cancelled: ({ order, refundPaise, paidInShop, byShop }, publicUrl) => ({
    subject: 'Your order is cancelled',
    preview:
      refundPaise === undefined ? 'Nothing was charged.' : `${formatRupees(refundPaise)} goes back to you.`,
    heading: 'Your order is cancelled',
    paragraphs: [
      ...(byShop ? [cancelledByShop[byShop.reason], ...(byShop.note?.split(/\n+/) ?? [])] : []),
      ...(refundPaise === undefined
        ? [byShop ? 'Nothing was charged.' : 'As you wished, your order is cancelled. Nothing was charged.']
        : [
            `${byShop ? '' : 'As you wished, your order is cancelled, and '}${formatRupees(refundPaise)} goes back to you.`,
            howItReturns(paidInShop),
          ]),
    ],
    action: toOrder('See my order', publicUrl, order),
    notes:
      refundPaise === undefined
        ? isFree(order) || byShop?.reason === 'REFUSED'
          ? []
          : ['Should a payment still arrive for it, it goes back to you by itself.']
        : paidInShop
          ? []
          : ['You get an email once the money is on its way to your bank.'],
    order,
  }),
  refund_due: ({ order, amountPaise }, publicUrl) => ({
    subject: 'Your money is on its way back',
    preview: `${formatRupees(amountPaise)} goes back to you.`,
    heading: 'Your money is on its way back',
    paragraphs: [
      `A payment of ${formatRupees(amountPaise)} has arrived for an order that does not need it, and goes back to you.`,
      howMoneyReturns,
    ],
    action: toOrder('See my order', publicUrl, order),
    order,
  }),
  sold_out: ({ order, amountPaise }, publicUrl) => ({
    subject: 'Your books were sold out',
    preview: `${formatRupees(amountPaise)} goes back to you.`,
    heading: 'Your books were sold out',
    paragraphs: [
      `Your payment of ${formatRupees(amountPaise)} came after the time for which we had put your books aside, and there ` +
        'were not enough copies left. So your order is cancelled, and all of your money goes back to you.',
      howMoneyReturns,
    ],
    action: toOrder('See my order', publicUrl, order),
    notes: ['What you wanted is still in your cart, which shows what of it there is.'],
    order,
  }),
  refunded: ({ order, amountPaise, paidInShop, note }, publicUrl) =>
    amountPaise === 0
      ? takenOut(order, note, publicUrl)
      : {
          subject: 'Your money has been given back',
          preview: `${formatRupees(amountPaise)} has been given back.`,
          heading: 'Your money has been given back',
          paragraphs: [`We have given ${formatRupees(amountPaise)} back.`, howItReturns(paidInShop)],
          action: toOrder('See my order', publicUrl, order),
          order,
        },
};

/** Free copies were taken out of an order. */
const takenOut = (order: EmailOrder, note: string | undefined, publicUrl: string) => ({
  subject: 'Books were taken out of your order',
  preview: 'A code had made them free.',
  heading: 'Books were taken out of your order',
  paragraphs: [
    'We have taken books out of your order that a code had made free, so there is no money to give back.',
    ...(note ? [`Our reason: ${note}`] : []),
  ],
  action: toOrder('See my order', publicUrl, order),
  order,
});

/** What staff write to a shopper. */
export const noteEmails: EmailWriters<'shop_note'> = {
  shop_note: ({ order, orderNumber, text }, publicUrl) => ({
    subject: `About your order ${orderNumber}`,
    preview: 'The shop writes to you.',
    heading: `About your order ${orderNumber}`,
    paragraphs: text.split(/\n+/),
    action: toOrder('See my order', publicUrl, order),
    order,
  }),
};

/** What becomes of what shoppers write about books. */
export const reviewEmails: EmailWriters<'review_hidden'> = {
  review_hidden: ({ book, reason }, publicUrl) => ({
    subject: 'Your review was hidden',
    preview: `It was about “${book.title}”.`,
    heading: 'Your review was hidden',
    paragraphs: [
      `We have hidden your review of “${book.title}”: others do not see it, and its stars do not count.`,
      `Our reason: ${reason}`,
      'You still see it on the page of the book, where you can change or remove it. If you change it, we look at it again.',
    ],
    action: { label: 'See my review', url: `${publicUrl}/products/${encodeURIComponent(book.id)}#reviews` },
  }),
};

/** Emails about books that somebody waits for. */
export const stockEmails: EmailWriters<'back_in_stock'> = {
  back_in_stock: ({ book }, publicUrl) => ({
    subject: 'The book you waited for is back',
    preview: `“${book.title}” can be ordered again.`,
    heading: 'Back in stock',
    paragraphs: [
      `“${book.title}” ${book.author} can be ordered again.`,
      'You asked us to write when it is back. We do not put a copy aside, so it may be gone again soon.',
    ],
    action: { label: 'See the book', url: `${publicUrl}/products/${encodeURIComponent(book.id)}` },
    notes: ['This is the only email about it.'],
  }),
};
