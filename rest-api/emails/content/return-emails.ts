import type { EmailReturn } from '../email.ts';
import { contentsOf } from './email-text.ts';
import type { EmailWriters } from './email-writer.ts';
import { toOrder } from './order-emails.ts';

const wordsOf = ({ words }: EmailReturn): string[] => (words ? [`The shop writes: ${words}`] : []);

export const returnEmails: EmailWriters<
  'return_requested' | 'return_approved' | 'return_rejected' | 'return_received'
> = {
  return_requested: ({ order, sentBack }, publicUrl) => ({
    subject: 'We have your request to return books',
    preview: 'We look at it and write to you.',
    heading: 'We have your request to return books',
    paragraphs: [
      `You would like to send back: ${contentsOf(sentBack.lines)}.`,
      'We look at it and write to you. Please keep the books until then.',
    ],
    action: toOrder('See my order', publicUrl, order),
    order,
  }),
  return_approved: ({ order, sentBack }, publicUrl) => ({
    subject: 'You can send your books back',
    preview: 'Your return is approved.',
    heading: 'You can send your books back',
    paragraphs: [
      `We take these books back: ${contentsOf(sentBack.lines)}.`,
      ...wordsOf(sentBack),
      'Once they have arrived and we have looked at them, we give your money back.',
    ],
    action: toOrder('See my order', publicUrl, order),
    order,
  }),
  return_received: ({ order, sentBack }, publicUrl) => ({
    subject: 'Your books have arrived',
    preview: 'What you have sent back is with us.',
    heading: 'Your books have arrived',
    paragraphs: [
      `These books are back with us: ${contentsOf(sentBack.lines)}.`,
      ...(sentBack.missing
        ? [
            `These have not arrived with them: ${contentsOf(sentBack.missing)}. Their money does not go back yet.`,
          ]
        : []),
      sentBack.isFree
        ? 'A code had made them free, so there is no money to give back.'
        : sentBack.isPaidBack
          ? 'Your money for them has gone back already, or is on its way back to you.'
          : 'We look at them, and write to you about your money next.',
    ],
    action: toOrder('See my order', publicUrl, order),
    order,
  }),
  return_rejected: ({ order, sentBack }, publicUrl) => ({
    subject: 'We cannot take your books back',
    preview: 'Your return is not approved.',
    heading: 'We cannot take your books back',
    paragraphs: [
      `We are sorry: we cannot take these books back: ${contentsOf(sentBack.lines)}.`,
      ...wordsOf(sentBack),
    ],
    action: toOrder('See my order', publicUrl, order),
    order,
  }),
};
