import { Router } from 'express';
import { encodeToken, tokenOwner } from '../auth.ts';
import { type LoginAnswer, messages, type SignupAnswer, type UserAnswer } from '../contract.ts';
import type { Database } from '../database/database.ts';
import { onlyMethods, Refusal } from '../errors.ts';
import { isId, validated } from '../validation.ts';
import { LoginInput, SignupInput } from './account.input.ts';
import { findUser, findUserByEmail, insertUser, type UserRow } from './account.queries.ts';
import { extraFields } from './extra-fields.ts';
import { hashPassword, passwordMatches } from './password.ts';
import { ownAccount, publicAccount } from './user-answer.ts';

/** Login, signup and the look-up of an account (Specification §7). */
export function accountRoutes(database: Database, secret: string): Router {
  const routes = Router();
  const tokenOf = (user: UserRow) =>
    encodeToken(secret, { userId: user.id, tokenVersion: user.tokenVersion });

  routes
    .route('/auth/login')
    .post(async (request, response) => {
      const { email, password } = validated(LoginInput, request.body);
      const user = await findUserByEmail(database, email);
      const matches = await passwordMatches(user?.passwordHash, password);
      if (!user) throw new Refusal(404, messages.emailNotRegistered);
      if (!matches) throw new Refusal(401, messages.wrongCredentials);
      const foundUser = await ownAccount(database, user);
      response.json({ encodedToken: tokenOf(user), foundUser } satisfies LoginAnswer);
    })
    .all(onlyMethods('POST'));

  routes
    .route('/auth/signup')
    .post(async (request, response) => {
      const { password, ...names } = validated(SignupInput, request.body);
      const extra = extraFields(request.body);
      const passwordHash = await hashPassword(password);
      const user = await insertUser(database, { ...names, passwordHash, extraFields: extra });
      if (!user) throw new Refusal(422, messages.emailExists);
      const createdUser = await ownAccount(database, user);
      response.status(201).json({ encodedToken: tokenOf(user), createdUser } satisfies SignupAnswer);
    })
    .all(onlyMethods('POST'));

  routes
    .route('/users/:id')
    .get(async (request, response) => {
      const user = isId(request.params.id) ? await findUser(database, request.params.id) : undefined;
      if (!user) throw new Refusal(404, messages.usernameNotRegistered);
      const owner = await tokenOwner(database, secret, request);
      const answer = owner?.userId === user.id ? await ownAccount(database, user) : publicAccount(user);
      response.json({ user: answer } satisfies UserAnswer);
    })
    .all(onlyMethods('GET'));

  return routes;
}
