import { encodeToken, tokenOwner } from '../auth.ts';
import { type Call, openCall } from '../call.ts';
import { messages } from '../contract.ts';
import type { Database } from '../database/database.ts';
import { Refusal } from '../errors.ts';
import { isId } from '../validation.ts';
import { LoginInput, SignupInput } from './account.input.ts';
import { findUser, findUserByEmail, insertUser, type UserRow } from './account.queries.ts';
import { extraFields } from './extra-fields.ts';
import { hashPassword, passwordMatches } from './password.ts';
import { ownAccount, publicAccount } from './user-answer.ts';

/** Login, signup and the look-up of an account (Specification §7). */
export function accountCalls(database: Database, secret: string): Call[] {
  const tokenOf = (user: UserRow) =>
    encodeToken(secret, { userId: user.id, tokenVersion: user.tokenVersion });

  return [
    openCall({
      method: 'POST',
      path: '/auth/login',
      summary: 'Logs in. The case of the email does not matter.',
      body: LoginInput,
      answer: 'LoginAnswer',
      refusals: { 401: messages.wrongCredentials, 404: messages.emailNotRegistered },
      async handle({ body: { email, password } }) {
        const user = await findUserByEmail(database, email);
        const matches = await passwordMatches(user?.passwordHash, password);
        if (!user) throw new Refusal(404, messages.emailNotRegistered);
        if (!matches) throw new Refusal(401, messages.wrongCredentials);
        return { encodedToken: tokenOf(user), foundUser: await ownAccount(database, user) };
      },
    }),
    openCall({
      method: 'POST',
      path: '/auth/signup',
      summary: 'Makes an account and logs in. Further fields, up to 20 and 2 kB, are kept with the user.',
      body: SignupInput,
      answer: 'SignupAnswer',
      status: 201,
      refusals: { 422: messages.emailExists },
      async handle({ body: { password, ...names }, request }) {
        const extra = extraFields(request.body);
        const passwordHash = await hashPassword(password);
        const user = await insertUser(database, { ...names, passwordHash, extraFields: extra });
        if (!user) throw new Refusal(422, messages.emailExists);
        return { encodedToken: tokenOf(user), createdUser: await ownAccount(database, user) };
      },
    }),
    openCall({
      method: 'GET',
      path: '/users/:id',
      summary: "One account; whole with its owner's token, its names alone without.",
      parameters: { id: "The user's _id." },
      answer: 'UserAnswer',
      refusals: { 404: messages.usernameNotRegistered },
      async handle({ request }) {
        const { id } = request.params;
        const user = isId(id) ? await findUser(database, id) : undefined;
        if (!user) throw new Refusal(404, messages.usernameNotRegistered);
        const owner = await tokenOwner(database, secret, request);
        return { user: owner?.userId === user.id ? await ownAccount(database, user) : publicAccount(user) };
      },
    }),
  ];
}
