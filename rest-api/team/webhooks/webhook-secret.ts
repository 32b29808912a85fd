import { createHmac, randomBytes } from 'node:crypto';
import { SecretSeal } from '../sessions/sealed-secret.ts';
import type { webhookEndpoints } from './webhook-tables.ts';

const prefix = 'whsec_';

/** A secret in the form of the Standard Webhooks specification. */
export const newWebhookSecret = (): string => prefix + randomBytes(32).toString('base64');

export const webhookSeal = (tokenSecret: string): SecretSeal =>
  new SecretSeal(tokenSecret, 'secrets of webhooks');

/** What is signed, as https://www.standardwebhooks.com says. */
interface Signed {
  id: string;
  /** In seconds. */
  timestamp: number;
  body: string;
}

/** The `webhook-signature` of a message: one for each secret that is valid, with spaces between. */
export const webhookSignature = ({ id, timestamp, body }: Signed, secrets: readonly string[]): string =>
  secrets
    .map((secret) => {
      const key = Buffer.from(secret.slice(prefix.length), 'base64');
      return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
    })
    .join(' ');

/** The secrets of an endpoint that are valid now; none where they were sealed with another secret of the shop. */
export function validSecrets(
  { id, secret, previousSecret, previousSecretUntil }: typeof webhookEndpoints.$inferSelect,
  seal: SecretSeal,
): string[] {
  const isPreviousValid = previousSecretUntil !== null && previousSecretUntil.getTime() > Date.now();
  return [secret, ...(previousSecret !== null && isPreviousValid ? [previousSecret] : [])]
    .map((sealed) => seal.open(sealed, id))
    .filter((opened) => opened !== undefined);
}
