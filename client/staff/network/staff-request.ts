import { staffToken } from '../session/session.ts';
import { type GraphqlRequest, sendGraphql } from './graphql-request.ts';

/**
 * Sends an operation with the token of the staff member who is logged in.
 * @throws HttpError as `sendGraphql`
 */
export const staffRequest = <Result, Variables>(
  request: GraphqlRequest<Result, Variables>,
  variables: Variables,
  signal?: AbortSignal,
): Promise<Result> => sendGraphql(request, variables, staffToken(), signal);
