import { expect, it } from 'vitest';
import type { EmailMessage, EmailOf } from '../email.ts';
import { sampleEmails } from '../testing/sample-emails.ts';
import { emailTime } from './account-emails.ts';
import { emailContent } from './email-content.ts';
import { greeting } from './greeting.ts';
import { renderEmail } from './render-email.ts';

const publicUrl = 'https://books.example';

it.each(Object.values(sampleEmails))('$kind says the same as HTML and as text', (message) => {
  const { subject, html, text } = renderEmail(message, publicUrl);
  const { heading, action, link } = emailContent(message, publicUrl);
  expect(subject.length).toBeLessThan(60);
  expect(subject).not.toContain(message.firstName);
  expect(html).toContain(`>${heading}</h1>`);
  expect(text).toContain(heading.toUpperCase());
  for (const { url } of [action, link].filter((each) => each !== undefined)) {
    expect(html).toContain(`href="${url.replaceAll('&', '&amp;')}"`);
    expect(text).toContain(url);
  }
  expect(html).toContain('<meta name="color-scheme" content="light dark"/>');
  expect(html).toMatch(/@media \(prefers-color-scheme: dark\)/);
  expect(html).not.toMatch(/<img|<script|src=/i);
  expect(text).not.toMatch(/undefined|NaN|\[object/);
});

const textOf = (message: EmailMessage) => renderEmail(message, publicUrl).text;

it('say of a parcel what of its order is still to come, where they know', () => {
  const { order_shipped: message } = sampleEmails;
  const toCome = [{ title: 'Emma', quantity: 2 }];
  const withRest = (parcel: object) => textOf({ ...message, parcel: { ...message.parcel, ...parcel } });
  expect(withRest({ toCome })).toContain('\n\nStill to come: 2 × Emma.\n\n');
  expect(withRest({ toCome: [] })).toContain('\n\nThis completes your order.\n\n');
  // Stored by a release before.
  const { toCome: _toCome, ...parcel } = message.parcel;
  expect(textOf({ ...message, parcel })).not.toMatch(/still to come|completes/i);
});

it('say of books that have arrived what becomes of their money', () => {
  const { return_received: message } = sampleEmails;
  const next = 'write to you about your money next.';
  expect(textOf(message)).toContain(next);
  const paidBack = textOf({ ...message, sentBack: { ...message.sentBack, isPaidBack: true } });
  expect(paidBack).toContain('Your money for them has gone back already');
  expect(paidBack).not.toContain(next);
  const free = textOf({ ...message, sentBack: { ...message.sentBack, isPaidBack: true, isFree: true } });
  expect(free).toMatch(/made them free, so there is no money to\s+give back/);
});

it('say that free copies were taken out of an order, and that no money goes back for them', () => {
  const { refunded: message } = sampleEmails;
  const { subject, text } = renderEmail({ ...message, amountPaise: 0, note: 'Misprinted.' }, publicUrl);
  expect(subject).toBe('Books were taken out of your order');
  expect(text).toMatch(/there is no money to\s+give back\.\s+Our reason: Misprinted\./);
  expect(text).not.toMatch(/₹0|given back/);
});

it('say why the shop cancelled an order, in its own words, too', () => {
  const { order_cancelled: message } = sampleEmails;
  const byShop = { reason: 'NOT_AVAILABLE', note: 'None are left.\nPlease try the second edition.' } as const;
  expect(textOf({ ...message, byShop })).toMatch(
    /cannot get what you ordered, and have cancelled your order\.\s+None are left\.\s+Please try the second edition\.\s+Nothing was charged\./,
  );
  const paid = textOf({ ...message, byShop, refundPaise: 49_900 });
  expect(paid).toContain('\n\n₹499 goes back to you.\n\n');
  expect(paid).not.toMatch(/As you wished|Nothing was charged/);
});

it('leave an address out that they do not have', () => {
  const { order_cancelled: message } = sampleEmails;
  const { address: _address, ...order } = message.order;
  const { html, text } = renderEmail({ ...message, order }, publicUrl);
  for (const each of [html, text]) {
    expect(each).toContain('Total Amount');
    expect(each).not.toContain('Delivery address');
  }
});

it('say until when a link works, also those that a release before has stored', () => {
  const { validUntil: _validUntil, ...message } = sampleEmails.email_changed as EmailOf<'email_changed'> & {
    validUntil: string;
  };
  const until = '2026-11-29T09:34:00.000Z';
  expect(textOf({ ...message, validUntil: until })).toContain(
    'works until 29 November 2026, 15:04 (IST), puts',
  );
  expect(textOf({ ...message, validDays: 7 })).toContain('works for 7 days, puts');
  const { token: _token, ...withoutLink } = message;
  const again = textOf({ ...withoutLink, validUntil: until });
  expect(again).toContain('by the link of our email before');
  expect(again).toContain('Ask for another link:\nhttps://books.example/forgot-password');
});

it('say who is logged out by another password', () => {
  const { password_changed: message } = sampleEmails;
  expect(textOf(message)).toContain('You are logged out everywhere else.');
  expect(textOf({ ...message, byLink: true })).toContain('You are logged out everywhere.');
});

it('promise strangers nothing', () => {
  expect(textOf(sampleEmails.welcome)).toContain('If you did not open an account, ignore this email.\n');
});

it('escapes what a shopper or a book is called', () => {
  const book = { id: '1', title: '{{heading}} <b> & "c"', author: "O'Neil" };
  const { html } = renderEmail({ kind: 'back_in_stock', firstName: 'Ada', book }, publicUrl);
  expect(html).toContain('“{{heading}} &lt;b&gt; &amp; &quot;c&quot;” O&#x27;Neil can be ordered again.');
});

it.each([
  ['Ada', 'Hello Ada,'],
  [' Zoë-Anne ', 'Hello Zoë-Anne,'],
  ['राज', 'Hello राज,'],
  ['O’Neil', 'Hello O’Neil,'],
  ['Visit https://evil.example', 'Hello,'],
  ['evil.example', 'Hello,'],
  ['You won <b>1000</b>', 'Hello,'],
  ['Ada\nYou have won', 'Hello,'],
  ['A'.repeat(200), 'Hello,'],
  ['', 'Hello,'],
])('greets %j with %j', (firstName, words) => {
  expect(greeting(firstName)).toBe(words);
});

it('writes times as they are in India', () => {
  expect(emailTime('2026-11-22T09:34:00.000Z')).toBe('22 November 2026, 15:04 (IST)');
});
