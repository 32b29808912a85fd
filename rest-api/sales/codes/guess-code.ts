import type { Request } from 'express';
import type { Database } from '../../database/database.ts';
import type { AuthRateLimiter } from '../../shopping/account/auth-rate-limiter.ts';
import { codeRefused } from './apply-code.ts';
import { codeRefusals, codeText } from './code-discount.ts';
import { findCode } from './codes.queries.ts';

/** For the documentation: a sentence for each reason. */
export const codeRefusalExamples = [
  codeRefusals.unknown('DIWALI1'),
  codeRefusals.notBegun('DIWALI10', new Date('2026-10-20T00:00:00+05:30')),
  codeRefusals.ended('DIWALI10'),
  codeRefusals.noBook('DIWALI10'),
  codeRefusals.tooSmall('DIWALI10', 50_000, 8_000),
  codeRefusals.usedUp('DIWALI10'),
  codeRefusals.usedByShopper('DIWALI10'),
].map(codeRefused);

/**
 * Counts a code that the shop does not have as a guess.
 * @param limits undefined for load tests
 * @throws TooManyAttempts
 */
export async function guessCode(
  database: Database,
  limits: AuthRateLimiter | undefined,
  { typed, userId, request }: { typed: string; userId: string; request: Request },
): Promise<void> {
  await limits?.discountCode(userId, request.ip ?? '', () => findCode(database, codeText(typed)));
}
