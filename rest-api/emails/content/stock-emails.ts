import type { EmailWriters } from './email-writer.ts';

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
    notes: ['This is the only letter about it.'],
  }),
};
