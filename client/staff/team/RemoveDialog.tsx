import { useStaffRequest } from '../data/use-staff-request.ts';
import { ConfirmChange } from '../ui/ConfirmChange.tsx';
import { RemoveStaffDocument, type StaffMemberRowFragment } from './Members.generated.ts';
import { memberName } from './member-name.ts';

interface Props {
  member: StaffMemberRowFragment;
  /** @param refusal why the member was not removed */
  onClose(refusal?: string): void;
}

/** Takes the role of a member of staff, after a confirmation. */
export function RemoveDialog({ member, onClose }: Props) {
  const send = useStaffRequest();
  return (
    <ConfirmChange
      title={`Remove ${memberName(member)} from the staff?`}
      confirmLabel="Remove"
      doneMessage={`${memberName(member)} is no longer staff.`}
      change={async () => {
        const { removeStaff } = await send(RemoveStaffDocument, { id: member.id, version: member.version });
        return removeStaff.__typename === 'RemovedStaff' ? undefined : removeStaff.message;
      }}
      onClose={onClose}
    >
      <span>{`${member.email} is logged out of the back room at once and cannot log in there again. The account and its orders stay.`}</span>
      {member.liveTokens.length > 0 && (
        <span>{` Programs with a service token that they have made are refused at once: ${member.liveTokens.join(', ')}.`}</span>
      )}
    </ConfirmChange>
  );
}
