import { formatIndianMoment } from '../../shared/dates.ts';
import type { ServiceTokenRowFragment } from './ServiceTokens.generated.ts';

type Token = Pick<ServiceTokenRowFragment, 'expiresAt' | 'revokedAt'>;

const isOver = ({ expiresAt }: Token): boolean => new Date(expiresAt) <= new Date();

/** Whether programs can use a token. */
export const isGood = (token: Token): boolean => token.revokedAt === null && !isOver(token);

/** Whether a token is good, and until when. */
export function tokenState(token: Token): string {
  if (token.revokedAt !== null) return `Revoked ${formatIndianMoment(token.revokedAt)}`;
  return `${isOver(token) ? 'Ended' : 'Good until'} ${formatIndianMoment(token.expiresAt)}`;
}
