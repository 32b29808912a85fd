import { graphqlLimits } from './limits.ts';

/** Types of errors of a body that is in another character set than it has to be. */
const charsetErrors = /^charset\./;

/** Errors outside of GraphQL's execution, such as a body that is not JSON, in the shape of GraphQL errors. */
export function errorResponseOf(error: unknown): { status: number; body: string } {
  const status = error instanceof Error && 'status' in error ? Number(error.status) : 500;
  if (status >= 400 && status < 500) {
    if (error instanceof Error && 'type' in error && charsetErrors.test(String(error.type))) {
      return refusal(status, 'BAD_REQUEST', 'The request could not be read: encode its body in UTF-8.');
    }
    return status === 413
      ? refusal(
          status,
          'OPERATION_TOO_LARGE',
          `The request is too large: send at most ${graphqlLimits.bodyBytes} bytes.`,
        )
      : refusal(
          status,
          'BAD_REQUEST',
          'The request could not be read: send a JSON body with a GraphQL query.',
        );
  }
  return refusal(500, 'INTERNAL_SERVER_ERROR', 'Something went wrong on our side. Please try again.');
}

function refusal(status: number, code: string, message: string) {
  return { status, body: JSON.stringify({ errors: [{ message, extensions: { code } }] }) };
}
