import jwt from 'jsonwebtoken';
import { uuidPattern } from '../rest-api/contract/rules.ts';
import { unauthenticated } from './graphql/graphql-errors.ts';
import type { CategoryPages } from './rest/products.ts';
import type { RestClient } from './rest/rest-client.ts';

/** The context of a GraphQL operation. */
export interface Context {
  rest: RestClient;
  categoryPages: CategoryPages;
  /** The user id in the token. The REST service verifies the token itself. */
  userId: string | undefined;
  requestId: string;
  /** Set after the execution: whether it returned no errors. */
  outcome: { isComplete: boolean };
}

/** Reads the user's id from a token without verifying it: use it for keys and paths, never for permission. */
export function userIdInToken(authorization: string | undefined): string | undefined {
  const content = authorization && contentOf(authorization.replace(/^Bearer +/i, ''));
  const id = content && typeof content === 'object' && 'sub' in content ? content.sub : undefined;
  // A forged token may contain anything, and the id becomes part of a path.
  return typeof id === 'string' && uuidPattern.test(id) ? id : undefined;
}

function contentOf(token: string): unknown {
  try {
    return jwt.decode(token);
  } catch {
    // The library does not catch the error of JSON.parse for a malformed payload.
    return undefined;
  }
}

/** @throws GraphQLError UNAUTHENTICATED without a token. */
export function requireUserId({ userId }: Context): string {
  if (!userId) throw unauthenticated();
  return userId;
}
