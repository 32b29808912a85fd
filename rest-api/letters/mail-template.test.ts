import { expect, it } from 'vitest';
import { mailSource } from './mail-source.ts';
import { mailTemplate, plainAddress } from './mail-template.ts';

const letter = {
  to: 'zoe.ray+books@reader.example',
  messageId: '1@books.example',
  date: new Date('2026-11-25T07:00:00.000Z'),
  text: 'Zoë, {html} = ₹499\n.\n{text}',
  html: `<p>${'क'.repeat(300)}</p>to@placeholder.example`,
};
const same = { from: 'Quire <letters@books.example>', subject: 'Bücher', headers: { 'Auto-Submitted': 'x' } };
const withoutBoundary = (source: string) => source.replaceAll(/--_[\w-]{20,}/g, '(boundary)');

it('fills in a letter as nodemailer builds it', () => {
  const { to, messageId, date, text, html } = letter;
  const built = mailSource({
    ...same,
    to,
    messageId: `<${messageId}>`,
    date,
    text: { content: text, contentTransferEncoding: 'quoted-printable' },
    html: { content: html, contentTransferEncoding: 'base64' },
  });
  expect(withoutBoundary(mailTemplate(same)(letter))).toBe(withoutBoundary(built));
});

it('gives each letter a boundary of its own', () => {
  const fill = mailTemplate(same);
  expect(fill(letter)).not.toBe(fill(letter));
});

it.each(['ada@reader.example', 'a.b+c@mail.reader.example'])('fills in %j', (address) => {
  expect(address).toMatch(plainAddress);
});

it.each([
  'zoë@reader.example',
  'ada@bücher.example',
  '"a b"@reader.example',
  'a..b@reader.example',
  'a@b\r\n.c',
  'a@b.c\n',
])('leaves %j to nodemailer', (address) => {
  expect(address).not.toMatch(plainAddress);
});
