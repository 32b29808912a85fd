import type { TypedDocumentNode } from '@apollo/client';
import { getOperationAST, print } from 'graphql';
import { HttpError } from 'react-admin';

interface GraphqlResponse<Result> {
  data?: Result | null;
  errors?: { message: string; extensions?: { code?: string } }[];
}

/** HTTP statuses by which react-admin tells apart what a GraphQL error's code says. */
const STATUS: Record<string, number> = {
  UNAUTHENTICATED: 401,
  FORBIDDEN: 403,
  NOT_FOUND: 404,
  CONFLICT: 409,
  BAD_USER_INPUT: 400,
  TOO_MANY_REQUESTS: 429,
  SERVICE_UNAVAILABLE: 503,
};

const TIME_LIMIT_MS = 15_000;

/**
 * Sends an operation to the shop.
 * @param token of the staff member; null for a visitor
 * @throws HttpError with the message for the person, the status, and as `body` the GraphQL error's code
 */
export async function sendGraphql<Result, Variables>(
  operation: TypedDocumentNode<Result, Variables>,
  variables: Variables,
  token: string | null,
  signal?: AbortSignal,
): Promise<Result> {
  const limit = AbortSignal.timeout(TIME_LIMIT_MS);
  // Not within the try: what cannot be serialized is our fault and not the connection's.
  const body = JSON.stringify({
    operationName: getOperationAST(operation)?.name?.value,
    query: print(operation),
    variables,
  });
  let response: Response;
  try {
    response = await fetch('/graphql', {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(token !== null && { authorization: `Bearer ${token}` }),
      },
      body,
      signal: signal ? AbortSignal.any([signal, limit]) : limit,
    });
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new HttpError('The shop does not answer. Check the connection, then try again.', 0);
  }
  const { data, errors } = await bodyOf<Result>(response);
  const [error] = errors ?? [];
  if (error) {
    const code = error.extensions?.code ?? '';
    throw new HttpError(error.message, STATUS[code] ?? 500, { code });
  }
  if (!data) throw new HttpError('The shop answered without data. Try again in a moment.', response.status);
  return data;
}

async function bodyOf<Result>(response: Response): Promise<GraphqlResponse<Result>> {
  try {
    return await response.json();
  } catch {
    throw new HttpError(
      'The shop cannot answer right now. Try again in a moment.',
      response.ok ? 502 : response.status,
    );
  }
}
