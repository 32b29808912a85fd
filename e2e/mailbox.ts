import { readFileSync } from 'node:fs';
import path from 'node:path';
import { mailboxKey } from '../launch/secrets.ts';

/** The path of the emails to an address, with the key that the start of the shop prints. */
export function mailboxPath(email: string): string {
  const jwtSecret = readFileSync(path.join(process.env.E2E_DATA_DIR ?? '', 'secrets', 'jwt'), 'utf8');
  return `/mailbox?${new URLSearchParams({ key: mailboxKey({ jwtSecret }), search: email })}`;
}
