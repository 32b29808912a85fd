import type { Request } from 'express';
import { messages } from '../../contract/rules.ts';
import type { Database } from '../../database/database.ts';
import { coded } from '../../routing/errors.ts';
import { rateLimitHeaders } from '../../routing/rate-limit.ts';
import { replaceHash, type UserRow } from './account.queries.ts';
import type { AuthRateLimiter } from './auth-rate-limiter.ts';
import { isDemoAccount } from './demo-account.ts';
import type { DeviceCookies } from './device-cookie.ts';
import { emailKey } from './email-key.ts';
import { comparePassword, hashPassword, hasRoom } from './password.ts';

export const wrongCredentials = coded('WRONG_CREDENTIALS', messages.wrongCredentials);

/**
 * Whether a password belongs to an account; takes the same time if there is no account. Of a wrong one, headers of the response
 * say how many more there may be.
 */
export type CheckPassword = (
  user: UserRow | undefined,
  email: string,
  password: string,
  request: Request,
) => Promise<boolean>;

/** @param limits undefined for load tests; with them, too many wrong passwords throw TooManyAttempts */
export function passwordCheck(
  database: Database,
  devices: DeviceCookies,
  limits: AuthRateLimiter | undefined,
): CheckPassword {
  return async (user, email, password, request) => {
    const check = async () => {
      const { matches, isOutdated } = await comparePassword(user?.passwordHash, password);
      if (user && isOutdated && hasRoom()) await replaceHash(database, user, await hashPassword(password));
      return matches;
    };
    if (!limits) return check();
    const checked = await limits.password(
      {
        // Counts by the account's id, which is the same for each of its emails.
        account: user?.id ?? emailKey(email),
        shared: user !== undefined && isDemoAccount(user),
        address: request.ip ?? '',
        device: devices.idOf(request, user),
      },
      check,
    );
    if (!checked.isRight) request.res?.set(rateLimitHeaders(checked.limit));
    return checked.isRight;
  };
}
