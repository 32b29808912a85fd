import type { Database } from '../../database/database.ts';
import { bearerToken } from '../../routing/auth.ts';
import { fieldError, InvalidFields, invalidField } from '../../routing/field-error.ts';
import { freshMinutes } from '../../routing/permissions.ts';
import { publicRoute, type RouteDefinition, staffRoute } from '../../routing/route.ts';
import { type AuthRateLimiter, tooMany } from '../../shopping/account/auth-rate-limiter.ts';
import { passwordCheck, wrongCredentials } from '../../shopping/account/check-password.ts';
import { DeviceCookies } from '../../shopping/account/device-cookie.ts';
import { sessionOf } from './require-staff.ts';
import { SecretSeal } from './sealed-secret.ts';
import { sealedOtherwise } from './second-factor.ts';
import { StaffCodeInput, StaffLoginInput } from './sessions.input.ts';
import {
  emailNotConfirmed,
  notAccepted,
  notStaffMessage,
  StaffLogins,
  staffSession,
  wrongCodeMessage,
} from './staff-login.ts';
import { endSession, sessionHours } from './staff-sessions.queries.ts';

const wrongCodeField = fieldError('code', 'WRONG', wrongCodeMessage);

/**
 * Logins to the back room, and their end.
 * @param limits none for load tests
 * @param isCodeWaived whether members who have no second factor need none
 */
export function sessionRoutes(
  database: Database,
  secret: string,
  limits: AuthRateLimiter | undefined,
  isCodeWaived: boolean,
): RouteDefinition[] {
  const logins = new StaffLogins({
    database,
    limits,
    isCodeWaived,
    seal: new SecretSeal(secret),
    isRightPassword: passwordCheck(database, new DeviceCookies(secret), limits),
  });

  return [
    publicRoute({
      method: 'POST',
      path: '/staff/login',
      summary: 'Logs a member of staff in.',
      description:
        `A session lasts ${sessionHours} hours and its token is good in the back room alone. Without a \`code\` the answer ` +
        'has `secondFactor` in place of a session: at the first login with what an authenticator app is set up with. The ' +
        'first right code brings ten recovery codes, which are shown this once.',
      body: StaffLoginInput,
      response: 'StaffLoginResponse',
      errors: {
        401: [wrongCredentials, wrongCodeMessage],
        403: [notStaffMessage, notAccepted, emailNotConfirmed],
        409: sealedOtherwise,
        429: [...tooMany('account'), ...tooMany('code')],
      },
      handle: async ({ body, request }) => ({ login: await logins.logIn(body, request) }),
    }),
    staffRoute({
      method: 'POST',
      path: '/staff/logout',
      permission: 'session',
      summary: 'Ends the session.',
      response: 'StaffLogoutResponse',
      async handle({ request }) {
        await endSession(database, bearerToken(request));
        return { loggedOut: true };
      },
    }),
    staffRoute({
      method: 'POST',
      path: '/staff/code',
      permission: 'session',
      summary: `Gives a code again. It counts for ${freshMinutes} minutes.`,
      description:
        'Refunds, changes of staff and new service tokens need one: without, they answer 403 with the `code` CODE_NEEDED.',
      body: StaffCodeInput,
      response: 'StaffCodeResponse',
      // Not 401, by which a client knows that its session has ended.
      errors: { 400: invalidField(wrongCodeField), 409: sealedOtherwise, 429: tooMany('code') },
      async handle({ body: { code }, caller, request }) {
        const isRight = await logins.confirm(caller.id, bearerToken(request), code, request);
        if (!isRight) throw new InvalidFields(400, wrongCodeField);
        return { confirmed: true };
      },
    }),
    staffRoute({
      method: 'GET',
      path: '/staff/me',
      permission: 'session',
      summary: 'Who is logged in, and what they may do.',
      response: 'StaffSessionResponse',
      handle: async ({ response }) => ({ session: await staffSession(database, sessionOf(response)) }),
    }),
  ];
}
