import type { ServiceTokenRowFragment } from '../generated/requests.ts';
import { indianTime } from '../layout/indian-time.ts';

type Token = Pick<ServiceTokenRowFragment, 'expiresAt' | 'revokedAt'>;

const isOver = ({ expiresAt }: Token): boolean => new Date(expiresAt) <= new Date();

/** Whether programs can use a token. */
export const isGood = (token: Token): boolean => token.revokedAt === null && !isOver(token);

/** Whether a token is good, and until when. */
export function tokenState(token: Token): string {
  if (token.revokedAt !== null) return `Revoked ${indianTime(token.revokedAt)}`;
  return `${isOver(token) ? 'Ended' : 'Good until'} ${indianTime(token.expiresAt)}`;
}
