import type { StaffMemberRowFragment } from './Members.generated.ts';

/** What a member of staff is called: their name, or else their email. */
export const memberName = ({ name, email }: StaffMemberRowFragment): string => name || email;
