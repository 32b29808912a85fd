import { useContext } from 'react';
import { HttpError, useLogoutIfAccessDenied } from 'react-admin';
import { FreshCodeContext } from '../session/fresh-code.ts';
import type { GraphqlRequest } from './graphql-request.ts';
import { staffRequest } from './staff-request.ts';

const isCodeNeeded = (error: unknown): boolean =>
  error instanceof HttpError && error.body?.code === 'CODE_NEEDED';

/**
 * Sends an operation from a component. Where the session has ended it leads to the login, and where the role has
 * changed the menu follows, as react-admin does it for what it sends itself. Where the shop wants a fresh code it opens
 * the dialog for one and then sends the operation again; without a code it throws the shop's error.
 */
export function useStaffRequest() {
  const logoutIfAccessDenied = useLogoutIfAccessDenied();
  const requestCode = useContext(FreshCodeContext);
  return async <Result, Variables>(
    request: GraphqlRequest<Result, Variables>,
    variables: Variables,
  ): Promise<Result> => {
    const attempt = () => staffRequest(request, variables);
    try {
      return await attempt().catch(async (error: unknown) => {
        if (!isCodeNeeded(error) || !(await requestCode())) throw error;
        return attempt();
      });
    } catch (error) {
      await logoutIfAccessDenied(error);
      throw error;
    }
  };
}
