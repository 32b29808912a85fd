import { expect, it } from 'vitest';
import { mailboxKey } from './secrets.ts';
import { welcome } from './welcome.ts';

it('says at the first start on a loopback address how to make an owner', () => {
  const mail = { publicUrl: 'http://localhost', hasMailbox: true };
  const hint = /npm run staff -- add YOUR-EMAIL --role owner$/;
  expect(welcome({ host: '127.0.0.1', port: 4000, mail }, { isFirstStart: true })).toMatch(hint);
  expect(welcome({ host: '127.0.0.1', port: 4000, mail }, { isFirstStart: false })).not.toMatch(hint);
  expect(welcome({ host: '0.0.0.0', port: 4000, mail }, { isFirstStart: true })).not.toMatch(hint);
});

it('prints a link that opens the mailbox by one click', () => {
  const settings = {
    host: '127.0.0.1',
    port: 4000,
    mail: { publicUrl: 'http://localhost', hasMailbox: true },
  };
  const key = mailboxKey({ jwtSecret: 'a secret of the tests' });
  expect(key).toMatch(/^[\w-]{22}$/);
  expect(welcome(settings, { mailboxKey: key })).toContain(
    `  Mailbox     http://localhost:4000/mailbox?key=${key}\n`.trimEnd(),
  );
  expect(mailboxKey({ jwtSecret: 'another secret' })).not.toBe(key);
});

it('says which settings emails still need', () => {
  const mail = { publicUrl: 'https://books.example', hasMailbox: false, missing: 'SMTP_URL' };
  expect(welcome({ host: '0.0.0.0', port: 4000, mail })).toMatch(/\nEmails are not sent: set SMTP_URL\.$/);
});
