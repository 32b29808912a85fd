import type { EmailParcel } from '../email.ts';
import { contentsOf } from './email-text.ts';
import type { EmailWriters } from './email-writer.ts';
import { toOrder } from './order-emails.ts';

/** What of the order comes later, where the email knows. */
function stillToCome({ toCome }: EmailParcel): string[] {
  if (!toCome) return [];
  return [toCome.length > 0 ? `Still to come: ${contentsOf(toCome)}.` : 'This completes your order.'];
}

export const parcelEmails: EmailWriters<'order_shipped' | 'order_delivered'> = {
  order_shipped: ({ order, parcel }, publicUrl) => ({
    subject: 'Your parcel is on its way',
    preview: `${parcel.carrier} brings it: ${parcel.trackingNumber}.`,
    heading: 'Your parcel is on its way',
    paragraphs: [
      `We have handed a parcel to ${parcel.carrier} for you. Its number there is ${parcel.trackingNumber}.`,
      `In it: ${contentsOf(parcel.lines)}.`,
      ...stillToCome(parcel),
    ],
    action: { label: 'Track my parcel', url: parcel.trackingUrl },
    link: toOrder('See my order', publicUrl, order),
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
