import { expect, it } from 'vitest';
import { pdfText } from '../testing/pdf-text.ts';
import { sampleContent } from '../testing/sample-content.ts';
import { renderInvoice } from './render-invoice.tsx';

const titles = {
  Bengali: 'পথের পাঁচালী',
  Devanagari: 'क्षितिज',
  Gujarati: 'સરસ્વતીચંદ્ર',
  Gurmukhi: 'ਪਿੰਜਰ',
  Kannada: 'ಮಲೆಗಳಲ್ಲಿ ಮದುಮಗಳು',
  Malayalam: 'ഒരു ദേശത്തിന്റെ കഥ',
  Oriya: 'ଛ ମାଣ ଆଠ ଗୁଣ୍ଠ',
  Tamil: 'பொன்னியின் செல்வன்',
  Telugu: 'వేయిపడగలు',
};

const sampleLines = sampleContent.lines.map(({ qty: quantity, ...line }) => ({ ...line, quantity }));
const invoice = {
  ...sampleContent,
  lines: sampleLines,
  id: 'd41e9f0a-3bb6-4f0c-9bd0-4a8f3f1c7a55',
  orderId: '7d1f2a34-5b6c-4d7e-8f90-a1b2c3d4e5f6',
  kind: 'BILL_OF_SUPPLY' as const,
  number: 'BS-2627-000001',
  issuedAt: '2026-11-22T09:34:00.000Z',
};

it('marks a sample, and says titles in the scripts of India as they were typed', async () => {
  const all = [...Object.values(titles), 'Hindi: पढ़ना, लड़का'];
  const lines = all.flatMap((title) => sampleLines.map((line) => ({ ...line, title })));
  const texts = pdfText(await renderInvoice({ ...invoice, lines }));
  expect(texts).toContain('SAMPLE');
  const found = texts.filter((text) => /[^\p{Script=Latin}\p{Script=Common}]/u.test(text));
  expect(found).toEqual([...Object.values(titles).flatMap((title) => title.split(' ')), 'पढ़ना', 'लड़का']);
});

it('says each line of a long title as it was typed', async () => {
  const title = 'किताब क्षितिज हिन्दी '.repeat(12).trim();
  const lines = sampleLines.map((line) => ({ ...line, title }));
  const texts = pdfText(await renderInvoice({ ...invoice, lines })).filter((text) =>
    /\p{Script=Devanagari}/u.test(text),
  );
  expect(texts.length).toBeGreaterThan(3);
  expect(texts.map((text) => text.trim()).join(' ')).toBe(title);
});

it('keeps each row of a long bill on one page', async () => {
  const counts = Array.from({ length: 60 }, (_, index) => 101 + index);
  const lines = counts.flatMap((quantity) =>
    sampleLines.map((line) => ({ ...line, title: `Book ${quantity}`, author: 'by Jane Austen', quantity })),
  );
  const texts = pdfText(await renderInvoice({ ...invoice, lines }));
  expect(texts.filter((text) => /^(Book )?1\d\d$/.test(text))).toEqual(
    counts.flatMap((qty) => [`Book ${qty}`, `${qty}`]),
  );
});

it('breaks a word that is wider than its column', async () => {
  const lines = sampleLines.map((line) => ({ ...line, title: 'Supercalifragilistic'.repeat(8) }));
  const texts = pdfText(await renderInvoice({ ...invoice, lines }));
  const parts = texts.filter((text) => text.endsWith('-')).map((text) => text.length);
  expect(parts.length).toBeGreaterThan(2);
  expect(Math.max(...parts)).toBeLessThan(50);
});
