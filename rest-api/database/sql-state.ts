import { DrizzleQueryError } from 'drizzle-orm/errors';

/** PostgreSQL's code of a failed query, such as 23505; undefined for other errors. */
export function sqlState(error: unknown): string | undefined {
  const cause = error instanceof DrizzleQueryError ? error.cause : error;
  return cause instanceof Error && 'code' in cause && typeof cause.code === 'string' ? cause.code : undefined;
}
