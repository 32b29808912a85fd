import type { Request } from 'express';
import type { Database } from '../../database/database.ts';
import { replaceHash, type UserRow } from './account.queries.ts';
import type { AuthRateLimiter } from './auth-rate-limiter.ts';
import { isDemoAccount } from './demo-account.ts';
import type { DeviceCookies } from './device-cookie.ts';
import { emailKey } from './email-key.ts';
import { comparePassword, hashPassword, hasRoom } from './password.ts';

/** Whether a password belongs to an account; takes the same time if there is no account. */
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
    return limits.password(
      {
        // Counts by the account's id, which is the same for each of its emails.
        account: user?.id ?? emailKey(email),
        shared: user !== undefined && isDemoAccount(user),
        address: request.ip ?? '',
        device: devices.idOf(request, user),
      },
      check,
    );
  };
}
