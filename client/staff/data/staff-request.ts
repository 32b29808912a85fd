import type { TypedDocumentNode } from '@apollo/client';
import { sendGraphql } from './graphql-request.ts';
import { staffToken } from './session.ts';

/**
 * Sends an operation with the token of the staff member who is logged in.
 * @throws HttpError as `sendGraphql`
 */
export const staffRequest = <Result, Variables>(
  operation: TypedDocumentNode<Result, Variables>,
  variables: Variables,
  signal?: AbortSignal,
): Promise<Result> => sendGraphql(operation, variables, staffToken(), signal);
