import { useQuery } from '@tanstack/react-query';
import type { GraphqlRequest } from './graphql-request.ts';
import { useStaffRequest } from './use-staff-request.ts';

/**
 * What an operation reads, for a component: undefined until it is there. The response to variables of before never
 * replaces that to the current ones. A failure is told at once.
 * @param isNeeded where false, nothing is sent
 */
export function useStaffQuery<Result, Variables>(
  request: GraphqlRequest<Result, Variables>,
  variables: Variables,
  isNeeded = true,
) {
  const send = useStaffRequest();
  const { data, error, refetch } = useQuery({
    queryKey: ['staff', request.name, variables],
    queryFn: () => send(request, variables),
    enabled: isNeeded,
    retry: false,
  });
  return { data, failure: error?.message, refetch };
}
