import { encodeToken, tokenOwner } from '../auth.ts';
import { type Call, openCall, userCall } from '../call.ts';
import { demoAccount, messages } from '../contract.ts';
import type { Database } from '../database/database.ts';
import { Refusal } from '../errors.ts';
import { isId } from '../validation.ts';
import { EditUserInput, LoginInput, SignupInput } from './account.input.ts';
import {
  EmailTaken,
  findUser,
  findUserByEmail,
  findUserForUpdate,
  insertUser,
  type UserRow,
  updateUser,
} from './account.queries.ts';
import { checkedExtraFields, extraFieldFaults, fieldsBeside } from './extra-fields.ts';
import { hashPassword, passwordMatches } from './password.ts';
import { ownAccount, publicAccount } from './user-answer.ts';

const demoEmailStays = 'email: the demo account keeps its email, so that everyone can use it.';

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
      refusals: { 400: extraFieldFaults, 422: messages.emailExists },
      async handle({ body: { password, ...names }, request }) {
        const extraFields = checkedExtraFields(fieldsBeside(request.body));
        const passwordHash = await hashPassword(password);
        const user = await insertUser(database, { ...names, passwordHash, extraFields }).catch(
          refuseTakenEmail,
        );
        return { encodedToken: tokenOf(user), createdUser: await ownAccount(database, user) };
      },
    }),
    userCall({
      method: 'POST',
      path: '/users/edit',
      summary: 'Changes the names, the email and further fields of the account; what is left out stays.',
      body: EditUserInput,
      answer: 'UserAnswer',
      status: 201,
      refusals: { 400: [demoEmailStays, ...extraFieldFaults], 422: messages.emailExists },
      unknownUser: messages.usernameNotRegistered,
      async handle({ body: { userData }, request, userId }) {
        const user = await database.transaction(async (transaction) => {
          const before = await findUserForUpdate(transaction, userId);
          if (before?.email === demoAccount.email && userData.email && userData.email !== before.email) {
            throw new Refusal(400, demoEmailStays);
          }
          const extra = fieldsBeside(request.body.userData);
          const extraFields = checkedExtraFields({ ...before?.extraFields, ...extra });
          return updateUser(transaction, userId, { ...userData, extraFields }).catch(refuseTakenEmail);
        });
        return { user: await ownAccount(database, user) };
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

function refuseTakenEmail(error: unknown): never {
  throw error instanceof EmailTaken ? new Refusal(422, messages.emailExists) : error;
}
