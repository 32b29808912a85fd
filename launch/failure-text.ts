import { DrizzleQueryError } from 'drizzle-orm/errors';
import { loggableError } from '../http/loggable-error.ts';
import { EmbeddedPostgresError } from '../rest-api/database/embedded-postgres/error.ts';
import { StartError } from './start-error.ts';

/**
 * What a program prints where it fails: a sentence for the user alone; of an unexpected error and its causes what the log
 * would have, without the queries.
 */
export function failureText(error: unknown): string {
  if (error instanceof StartError || error instanceof EmbeddedPostgresError) return error.message;
  const { type, message, code, stack = [] } = loggableError(error, 0);
  const words = error instanceof DrizzleQueryError ? 'A query has failed.' : message;
  const head = [code ? `${type} (${code})` : type, words].filter(Boolean).join(': ');
  const cause = error instanceof Error && error.cause !== undefined ? [failureText(error.cause)] : [];
  return [head, ...stack.map((place) => `    ${place}`), ...cause].join('\n');
}
