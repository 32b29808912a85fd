import type { StaffMemberRowFragment } from '../generated/requests.ts';

/** What a member of staff is called: their name, or else their email. */
export const memberName = ({ name, email }: StaffMemberRowFragment): string => name || email;
