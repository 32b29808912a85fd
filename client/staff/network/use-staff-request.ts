import { useCallback } from 'react';
import { useLogoutIfAccessDenied } from 'react-admin';
import type { GraphqlRequest } from './graphql-request.ts';
import { staffRequest } from './staff-request.ts';

/**
 * Sends an operation from a component. Where the session has ended it leads to the login, and where the role has
 * changed the menu follows, as react-admin does it for what it sends itself.
 */
export function useStaffRequest() {
  const logoutIfAccessDenied = useLogoutIfAccessDenied();
  return useCallback(
    async <Result, Variables>(
      request: GraphqlRequest<Result, Variables>,
      variables: Variables,
    ): Promise<Result> => {
      try {
        return await staffRequest(request, variables);
      } catch (error) {
        await logoutIfAccessDenied(error);
        throw error;
      }
    },
    [logoutIfAccessDenied],
  );
}
