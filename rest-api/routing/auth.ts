import { createSecretKey } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import type { Request, RequestHandler } from 'express';
import jwt from 'jsonwebtoken';
import { messages } from '../contract/rules.ts';
import type { Database } from '../database/database.ts';
import { users } from '../database/schema.ts';
import { queries, Statement } from '../database/statement.ts';
import { isId } from '../input/validation.ts';
import { HttpError } from './errors.ts';

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

/** The library tries to read a text as a public key first, which takes longer than all the rest. */
const keyOf = (secret: string) => createSecretKey(Buffer.from(secret));

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

/** The id of the user whose token the request carries, or undefined; `authorization` with or without "Bearer". */
export async function tokenOwner(
  database: Database,
  secret: string,
  request: Request,
): Promise<(TokenContent & { known: boolean }) | undefined> {
  const token = request.get('authorization')?.replace(/^Bearer +/i, '');
  const content = token && decodeToken(secret, token);
  if (!content) return undefined;
  const [user] = await versionOfUser.rows(database, { id: content.userId });
  if (user && user[0] !== content.tokenVersion) return undefined;
  return { ...content, known: user !== undefined };
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
 * Rejects requests of users who are not logged in (Specification §6).
 * @param unknownUser the message for a valid token of a deleted account
 * @throws HttpError 401 without a valid token, 404 for a deleted account
 */
export function requireUser(database: Database, secret: string, unknownUser: string): RequestHandler {
  return async (request, response, next) => {
    const owner = await tokenOwner(database, secret, request);
    if (!owner) throw new HttpError(401, messages.invalidToken);
    if (!owner.known) throw new HttpError(404, unknownUser);
    response.locals.userId = owner.userId;
    response.locals.tokenVersion = owner.tokenVersion;
    next();
  };
}
