import type { Request, Response } from 'express';
import { messages } from '../../contract/rules.ts';
import type { Database } from '../../database/database.ts';
import { inTransaction } from '../../database/in-transaction.ts';
import { isId } from '../../input/validation.ts';
import { encodeToken, requireTokenOf, tokenOf, tokenOwner } from '../../routing/auth.ts';
import { accountNotFound, coded, HttpError } from '../../routing/errors.ts';
import { fieldError, InvalidFields, invalidField } from '../../routing/field-error.ts';
import { publicRoute, type RouteDefinition, userRoute } from '../../routing/route.ts';
import { ChangePasswordInput, EditUserInput, LoginInput, SignupInput } from './account.input.ts';
import {
  EmailTaken,
  endTokens,
  findUser,
  findUserByEmail,
  insertUser,
  type UserRow,
} from './account.queries.ts';
import type { AccountChanges } from './account-changes.ts';
import { queuePasswordChanged, queueWelcome } from './account-emails.ts';
import { endLinks } from './account-tokens.queries.ts';
import { type AuthRateLimiter, tooMany } from './auth-rate-limiter.ts';
import { passwordCheck, wrongCredentials } from './check-password.ts';
import { isDemoAccount } from './demo-account.ts';
import { DeviceCookies, deviceCookieHeader } from './device-cookie.ts';
import { demoEmailStays, editAccount, isOtherEmail, tooManyEmails } from './edit-account.ts';
import { checkedExtraFields, extraFieldErrors } from './extra-fields.ts';
import { hashPassword, opaqueString, requireRoom } from './password.ts';
import { ownAccount, publicAccount } from './user-response.ts';

const emailTaken = coded('EMAIL_TAKEN', messages.emailExists);
const wrongPassword = fieldError('currentPassword', 'WRONG', 'This is not your password.');
const samePassword = fieldError('newPassword', 'UNCHANGED', 'Choose another than your current one.');
const demoPasswordMessage = coded(
  'NOT_FOR_DEMO_ACCOUNT',
  'The demo account is everyone’s: its password stays, and nobody is logged out of it.',
);

/**
 * Login, signup, revocation of sessions and the lookup of an account (Specification §7).
 * @param limits undefined for load tests
 */
export function accountRoutes(
  database: Database,
  secret: string,
  limits: AuthRateLimiter | undefined,
  { onEmailChange }: AccountChanges,
): RouteDefinition[] {
  const devices = new DeviceCookies(secret);
  const isRightPassword = passwordCheck(database, devices, limits);
  const newToken = (user: UserRow) =>
    encodeToken(secret, { userId: user.id, tokenVersion: user.tokenVersion });

  const markDevice = (request: Request, response: Response, user: UserRow) => {
    if (!isDemoAccount(user)) devices.set(request, response, user);
  };

  /** Whether to send the email that confirms a new address: repeated changes must not fill anybody's mailbox. */
  const mayConfirm = async (userId: string, email: string | undefined, request: Request) => {
    if (!limits || email === undefined) return true;
    const user = await findUser(database, userId);
    return !user || !isOtherEmail(email, user.email) || limits.mayWriteTo(email, request.ip ?? '');
  };

  const requireOwnAccount = async (userId: string, response: Response) => {
    const user = await findUser(database, userId);
    if (!user) throw new HttpError(404, accountNotFound(messages.usernameNotRegistered));
    requireTokenOf(user, response);
    if (isDemoAccount(user)) throw new HttpError(403, demoPasswordMessage);
    return user;
  };

  return [
    publicRoute({
      method: 'POST',
      path: '/auth/login',
      summary: 'Logs in. The case of the email does not matter.',
      body: LoginInput,
      response: 'LoginResponse',
      errors: {
        401: wrongCredentials,
        404: accountNotFound(messages.emailNotRegistered),
        429: tooMany('account'),
      },
      headers: deviceCookieHeader,
      async handle({ body: { email, password }, request, response }) {
        requireRoom();
        const user = await findUserByEmail(database, email);
        const matches = await isRightPassword(user, email, password, request);
        if (!user) throw new HttpError(404, accountNotFound(messages.emailNotRegistered));
        if (!matches) throw new HttpError(401, wrongCredentials);
        markDevice(request, response, user);
        return { encodedToken: newToken(user), foundUser: await ownAccount(database, user) };
      },
    }),
    publicRoute({
      method: 'POST',
      path: '/auth/signup',
      summary: 'Makes an account and logs in. Further fields, up to 20 and 2 kB, are kept with the user.',
      description:
        'Further fields whose names the shop keeps for itself, such as `role`, `status` or `token`, are ignored.',
      body: SignupInput,
      response: 'SignupResponse',
      status: 201,
      errors: {
        400: extraFieldErrors,
        422: emailTaken,
        429: tooMany('signup'),
      },
      headers: deviceCookieHeader,
      async handle({ body: { password, ...names }, request, response }) {
        const extraFields = checkedExtraFields(request.body);
        const makeUser = async () => {
          // Hashing costs time; a taken email does not need it.
          if (await findUserByEmail(database, names.email)) throw new EmailTaken();
          const passwordHash = await hashPassword(password);
          return inTransaction(database, async (transaction) => {
            const user = await insertUser(transaction, { ...names, passwordHash, extraFields });
            await queueWelcome(transaction, secret, user);
            return user;
          });
        };
        const refusing = () => makeUser().catch(refuseEmail);
        const user = await (limits ? limits.signup(request.ip ?? '', refusing) : refusing());
        markDevice(request, response, user);
        return { encodedToken: newToken(user), createdUser: await ownAccount(database, user) };
      },
    }),
    userRoute({
      method: 'POST',
      path: '/auth/logout-all',
      summary: 'Ends every token of the account, on all devices, the one that asks included.',
      response: 'LogoutAllResponse',
      errors: { 403: demoPasswordMessage },
      unknownUser: messages.usernameNotRegistered,
      async handle({ response, userId }) {
        await requireOwnAccount(userId, response);
        await endTokens(database, tokenOf(response));
        return { loggedOut: true };
      },
    }),
    userRoute({
      method: 'POST',
      path: '/auth/change-password',
      summary:
        'Sets another password. Every token of the account ends; the answer is a new one for the caller.',
      body: ChangePasswordInput,
      response: 'ChangePasswordResponse',
      errors: {
        400: [wrongPassword, samePassword].map(invalidField),
        403: demoPasswordMessage,
        429: tooMany('account'),
      },
      unknownUser: messages.usernameNotRegistered,
      headers: deviceCookieHeader,
      async handle({ body: { currentPassword, newPassword }, request, response, userId }) {
        const user = await requireOwnAccount(userId, response);
        // Not 401, which tells a client that its token is invalid.
        if (!(await isRightPassword(user, user.email, currentPassword, request))) {
          throw new InvalidFields(400, wrongPassword);
        }
        if (opaqueString(newPassword) === opaqueString(currentPassword)) {
          throw new InvalidFields(400, samePassword);
        }
        const passwordHash = await hashPassword(newPassword);
        const changed = await inTransaction(database, async (transaction) => {
          const row = await endTokens(transaction, tokenOf(response), passwordHash);
          if (!row) throw new HttpError(401, messages.invalidToken);
          await endLinks(transaction, userId, 'reset_password');
          await queuePasswordChanged(transaction, row, 'session');
          return row;
        });
        markDevice(request, response, changed);
        return { encodedToken: newToken(changed) };
      },
    }),
    userRoute({
      method: 'POST',
      path: '/users/edit',
      summary: 'Changes the names, the email and further fields of the account; what is left out stays.',
      description:
        'The email so far logs in to the account for seven more days, and nobody else can take it until then.',
      body: EditUserInput,
      response: 'UserResponse',
      status: 201,
      errors: {
        400: [invalidField(demoEmailStays), invalidField(tooManyEmails), ...extraFieldErrors],
        422: emailTaken,
      },
      unknownUser: messages.usernameNotRegistered,
      async handle({ body: { userData }, request, userId }) {
        const { userData: extraFields } = request.body;
        const sendsEmail = await mayConfirm(userId, userData.email, request);
        const user = await editAccount(database, userId, userData, {
          extraFields,
          sendsEmail,
          secret,
          onEmailChange,
        }).catch(refuseEmail);
        return { user: await ownAccount(database, user) };
      },
    }),
    publicRoute({
      method: 'GET',
      path: '/users/:id',
      summary: "One account; whole with its owner's token, its names alone without.",
      parameters: { id: "The user's _id." },
      response: 'UserResponse',
      errors: { 404: accountNotFound(messages.usernameNotRegistered) },
      async handle({ request }) {
        const { id } = request.params;
        const user = isId(id) ? await findUser(database, id) : undefined;
        if (!user) throw new HttpError(404, accountNotFound(messages.usernameNotRegistered));
        const owner = await tokenOwner(database, secret, request);
        return { user: owner === user.id ? await ownAccount(database, user) : publicAccount(user) };
      },
    }),
  ];
}

function refuseEmail(error: unknown): never {
  throw error instanceof EmailTaken ? new HttpError(422, emailTaken) : error;
}
