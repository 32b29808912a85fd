import { useEffect, useState } from 'react';
import { type StaffRolesQuery, StaffRolesRequest } from '../generated/requests.ts';
import { useStaffRequest } from '../network/use-staff-request.ts';

/** The roles that the shop knows, none while they are loading. */
export function useRoles() {
  const send = useStaffRequest();
  const [roles, setRoles] = useState<StaffRolesQuery['staffRoles']>([]);
  const [failure, setFailure] = useState<string>();
  useEffect(() => {
    send(StaffRolesRequest, {}).then(
      ({ staffRoles }) => setRoles(staffRoles),
      (error: Error) => setFailure(error.message),
    );
  }, [send]);
  return { roles, failure };
}
