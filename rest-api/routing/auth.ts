import { createSecretKey, type KeyObject } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import type { Request, RequestHandler } from 'express';
import jwt from 'jsonwebtoken';
import { messages } from '../contract/rules.ts';
import type { Database } from '../database/database.ts';
import { queries, Statement } from '../database/statement.ts';
import { isId } from '../input/validation.ts';
import { users } from '../shopping/account/account-tables.ts';
import { accountNotFound, HttpError } from './errors.ts';

const claims = { issuer: 'quire', audience: 'quire' } as const;
const lifetime = '30d';

/** The content of a token. */
export interface TokenContent {
  userId: string;
  tokenVersion: number;
}

/**
 * A token of an account: HS256, the subject is the user's id. It becomes invalid when the account's version changes.
 */
export function encodeToken(secret: string, { userId, tokenVersion }: TokenContent): string {
  return jwt.sign({ version: tokenVersion }, secret, {
    ...claims,
    algorithm: 'HS256',
    subject: userId,
    expiresIn: lifetime,
  });
}

const keys = new Map<string, KeyObject>();

/** The library tries to read a text as a public key first, which takes longer than all the rest. */
function keyOf(secret: string): KeyObject {
  let key = keys.get(secret);
  if (!key) {
    key = createSecretKey(Buffer.from(secret));
    keys.set(secret, key);
  }
  return key;
}

/** Decodes a token; undefined if it is malformed, expired, or not signed by this shop. */
function decodeToken(secret: string, token: string): TokenContent | undefined {
  try {
    const content = jwt.verify(token, keyOf(secret), { ...claims, algorithms: ['HS256'] });
    if (typeof content === 'string' || !content.exp || !isId(content.sub)) return undefined;
    return typeof content.version === 'number'
      ? { userId: content.sub, tokenVersion: content.version }
      : undefined;
  } catch (error) {
    // The library does not catch the SyntaxError of JSON.parse for a malformed payload.
    if (error instanceof jwt.JsonWebTokenError || error instanceof SyntaxError) return undefined;
    throw error;
  }
}

const versionOfUser = new Statement<[tokenVersion: number]>(
  'token version',
  queries
    .select({ tokenVersion: users.tokenVersion })
    .from(users)
    .where(eq(users.id, sql.placeholder('id'))),
);

/** The token of a request, with or without "Bearer"; empty without one. */
export const bearerToken = (request: Request): string =>
  request.get('authorization')?.replace(/^Bearer +/i, '') ?? '';

/** The version of a user's tokens; undefined for a deleted account. */
async function currentVersion(database: Database, userId: string): Promise<number | undefined> {
  const [user] = await versionOfUser.rows(database, { id: userId });
  return user?.[0];
}

/** The id of the user whose valid token the request carries. */
export async function tokenOwner(
  database: Database,
  secret: string,
  request: Request,
): Promise<string | undefined> {
  const content = decodeToken(secret, bearerToken(request));
  if (!content) return undefined;
  const { userId, tokenVersion } = content;
  return (await currentVersion(database, userId)) === tokenVersion ? userId : undefined;
}

/** The logged-in user's id, after `requireUser`. */
export function userIdOf(response: { locals: Record<string, unknown> }): string {
  const { userId } = response.locals;
  if (typeof userId !== 'string') throw new Error('This route is not behind requireUser.');
  return userId;
}

/** The content of the logged-in user's token, after `requireUser`. */
export function tokenOf(response: { locals: Record<string, unknown> }): TokenContent {
  const { tokenVersion } = response.locals;
  if (typeof tokenVersion !== 'number') throw new Error('This route is not behind requireUser.');
  return { userId: userIdOf(response), tokenVersion };
}

/**
 * Compares the request's token with a row of its user that was read after the token was checked: another request may
 * have ended the token in between.
 * @throws HttpError 401
 */
export function requireTokenOf(
  { tokenVersion }: Pick<TokenContent, 'tokenVersion'>,
  response: { locals: Record<string, unknown> },
): void {
  if (tokenVersion !== tokenOf(response).tokenVersion) throw new HttpError(401, messages.invalidToken);
}

/**
 * Rejects requests of users who are not logged in (Specification §6).
 * @param unknownUser the message for a valid token of a deleted account
 * @throws HttpError 401 without a token that this shop has signed and not ended, 404 for a deleted account
 */
export function requireUser(database: Database, secret: string, unknownUser: string): RequestHandler {
  return async (request, response, next) => {
    const content = decodeToken(secret, bearerToken(request));
    if (!content) throw new HttpError(401, messages.invalidToken);
    const version = await currentVersion(database, content.userId);
    if (version === undefined) throw new HttpError(404, accountNotFound(unknownUser));
    if (version !== content.tokenVersion) throw new HttpError(401, messages.invalidToken);
    Object.assign(response.locals, content);
    next();
  };
}
