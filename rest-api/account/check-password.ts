import type { Request } from 'express';
import type { UserRow } from './account.queries.ts';
import { isDemoAccount } from './demo-account.ts';
import type { DeviceCookies } from './device-cookie.ts';
import { emailKey } from './email-key.ts';
import type { LoginAttempts } from './login-attempts.ts';
import { passwordMatches } from './password.ts';

/** Whether a password belongs to an account; takes the same time if there is no account. */
export type CheckPassword = (
  user: UserRow | undefined,
  email: string,
  password: string,
  request: Request,
) => Promise<boolean>;

/** @param limits undefined for load tests; with them, too many wrong passwords throw TooManyAttempts */
export function passwordCheck(devices: DeviceCookies, limits: LoginAttempts | undefined): CheckPassword {
  return async (user, email, password, request) => {
    const check = () => passwordMatches(user?.passwordHash, password);
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
