import type { TypedDocumentNode } from '@apollo/client';
import { useContext } from 'react';
import { HttpError, useLogoutIfAccessDenied } from 'react-admin';
import { FreshCodeContext } from './fresh-code.ts';
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
    operation: TypedDocumentNode<Result, Variables>,
    variables: Variables,
  ): Promise<Result> => {
    const attempt = () => staffRequest(operation, variables);
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
