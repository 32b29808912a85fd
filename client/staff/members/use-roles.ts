import { StaffRolesRequest } from '../generated/requests.ts';
import { useStaffQuery } from '../network/use-staff-query.ts';

/** The roles that the shop knows, none while they are loading. */
export function useRoles() {
  const { data, failure } = useStaffQuery(StaffRolesRequest, {});
  return { roles: data?.staffRoles ?? [], failure };
}
