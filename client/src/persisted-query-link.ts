import { ApolloLink } from '@apollo/client';
import { type DocumentNode, OperationTypeNode } from 'graphql';
import { mergeMap, of } from 'rxjs';

/** An operation's document as the codegen makes it, with the hash of its text. */
export type DocumentWithId = DocumentNode & { id?: string };

const isUnknown = ({ errors }: ApolloLink.Result) =>
  errors?.some(({ extensions }) => extensions?.code === 'PERSISTED_QUERY_NOT_FOUND');

/**
 * Sends the hash of an operation in place of its text, and queries by GET, so that they can be kept on the way. The
 * server of this build knows its operations; one of another build is sent their text when it asks for it.
 */
export const persistedQueryLink = new ApolloLink((operation, forward) => {
  const { id: sha256Hash }: DocumentWithId = operation.query;
  if (!sha256Hash) return forward(operation);
  const method = operation.operationType === OperationTypeNode.QUERY ? 'GET' : 'POST';
  operation.extensions.persistedQuery = { version: 1, sha256Hash };
  operation.setContext({ http: { includeQuery: false, includeExtensions: true }, fetchOptions: { method } });
  return forward(operation).pipe(
    mergeMap((answer) => {
      if (!isUnknown(answer)) return of(answer);
      operation.setContext({
        http: { includeQuery: true, includeExtensions: true },
        fetchOptions: { method: 'POST' },
      });
      return forward(operation);
    }),
  );
});
