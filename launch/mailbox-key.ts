import { createHmac } from 'node:crypto';
import type { Secrets } from './secrets.ts';

/** The key of `/mailbox`: the same at every start, and nothing that leads back to the secret of the shop. */
export const mailboxKey = ({ jwtSecret }: Secrets): string =>
  createHmac('sha256', jwtSecret).update('mailbox').digest('base64url').slice(0, 22);
