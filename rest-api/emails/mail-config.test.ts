import { expect, it } from 'vitest';
import { mailIn } from './mail-config.ts';

const smtp = { SMTP_URL: 'smtp://user:hunter2@mail.example:587', MAIL_FROM: 'Quire <letters@books.example>' };
const publicUrl = { PUBLIC_URL: 'https://books.example' };

it('sends emails where a mail server is set, and shows them where only this machine reaches the shop', () => {
  expect(mailIn({ ...smtp, ...publicUrl }, '0.0.0.0')).toEqual({
    smtp: { url: smtp.SMTP_URL, from: smtp.MAIL_FROM },
    publicUrl: 'https://books.example',
    hasMailbox: false,
  });
  expect(mailIn({}, '127.0.0.1')).toEqual({ publicUrl: 'http://localhost:4000', hasMailbox: true });
  expect(mailIn({ PORT: '80' }, '::1')).toEqual({ publicUrl: 'http://localhost:80', hasMailbox: true });
  expect(mailIn({ PUBLIC_URL: 'http://localhost:4000' }, '127.0.0.1')).toMatchObject({ hasMailbox: true });
  expect(mailIn({}, '0.0.0.0')).toMatchObject({ hasMailbox: false });
  expect(mailIn(publicUrl, '127.0.0.1')).toEqual({
    publicUrl: 'https://books.example',
    hasMailbox: false,
    missing: 'SMTP_URL and MAIL_FROM',
  });
  expect(mailIn({}, '0.0.0.0').missing).toBe('SMTP_URL, MAIL_FROM and PUBLIC_URL');
  expect(mailIn({ MAIL_FROM: 'a@b' }, '0.0.0.0').missing).toBe('SMTP_URL and PUBLIC_URL');
});

it.each(['letters@books.example', 'Quire <letters@books.example>', '"Quire, books" <a@b>', ' a@b.example '])(
  'takes %j for a sender',
  (from) => {
    expect(mailIn({ ...smtp, ...publicUrl, MAIL_FROM: from }, '127.0.0.1').smtp?.from).toBe(from.trim());
  },
);

it.each([
  [
    { SMTP_URL: smtp.SMTP_URL },
    /^SMTP_URL is set, and MAIL_FROM is not: [^\n]+\nSMTP_URL is set, and PUBLIC_URL is not: [^\n]+$/,
  ],
  [{ ...smtp }, /^SMTP_URL is set, and PUBLIC_URL is not: set it to the origin that shoppers see/],
  [{ ...smtp, ...publicUrl, MAIL_FROM: '' }, /^SMTP_URL is set, and MAIL_FROM is not: set it to the address/],
  [
    { ...smtp, ...publicUrl, SMTP_URL: 'mail.example' },
    /^SMTP_URL is not the address of a mail server: set it/,
  ],
  [
    { ...smtp, ...publicUrl, SMTP_URL: 'http://u:hunter2@m' },
    /^SMTP_URL is not the address of a mail server/,
  ],
  [{ ...smtp, ...publicUrl, SMTP_URL: 'smtp://' }, /^SMTP_URL is not the address of a mail server/],
  [{ ...smtp, PUBLIC_URL: 'books.example' }, /^PUBLIC_URL is "books.example": set it to the origin/],
  [{ MAIL_FROM: 'Quire' }, /^MAIL_FROM is "Quire": set it to the address that emails come from/],
  [{ MAIL_FROM: 'Quire <a@b' }, /^MAIL_FROM is "Quire <a@b": set it/],
  [{ MAIL_FROM: 'a@b, c@d' }, /^MAIL_FROM is "a@b, c@d": set it/],
  [{ MAIL_FROM: 'a@b\r\nBcc: c@d' }, /^MAIL_FROM is "a@b/],
])('refuses %o in a sentence', (env, sentence) => {
  expect(() => mailIn(env, '127.0.0.1')).toThrow(sentence);
  expect(() => mailIn(env, '127.0.0.1')).not.toThrow(/hunter2/);
});
