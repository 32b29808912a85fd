import jwt from 'jsonwebtoken';
import { unauthenticated } from './errors.ts';
import type { RestClient } from './rest-client.ts';

/** What a resolver knows of the request it answers. */
export interface Context {
  rest: RestClient;
  /** The id of the user whom the token names; the REST service checks the token itself. */
  userId: string | undefined;
  requestId: string;
  /** Says, when the operation has run, whether all of it could be answered. */
  outcome: { whole: boolean };
}

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Reads the user's id from a token without checking it: good for naming things, never for permission. */
export function userIdInToken(authorization: string | undefined): string | undefined {
  const content = authorization && contentOf(authorization.replace(/^Bearer +/i, ''));
  const id = content && typeof content === 'object' && 'sub' in content ? content.sub : undefined;
  // Whoever made the token may have put anything there; it becomes part of a path.
  return typeof id === 'string' && uuid.test(id) ? id : undefined;
}

function contentOf(token: string): unknown {
  try {
    return jwt.decode(token);
  } catch {
    // The library lets the error through that JSON.parse throws at a content that is none.
    return undefined;
  }
}

/** @throws GraphQLError UNAUTHENTICATED without a token. */
export function requireUserId({ userId }: Context): string {
  if (!userId) throw unauthenticated();
  return userId;
}
