import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useListContext, useNotify, useRefresh } from 'react-admin';
import { useStaffRequest } from '../data/use-staff-request.ts';
import { FormDialog } from '../ui/FormDialog.tsx';
import { RefusalNotice } from '../ui/RefusalNotice.tsx';
import { ChangeStaffRoleDocument, type StaffMemberRowFragment } from './Members.generated.ts';
import { memberName } from './member-name.ts';
import { RoleField } from './RoleField.tsx';

interface Props {
  member: StaffMemberRowFragment;
  onClose(): void;
}

/**
 * Gives a member of staff another role. Where somebody else was faster nothing is stored, and the dialog says which
 * role the member has now; the next try starts from that.
 */
export function ChangeRoleDialog({ member, onClose }: Props) {
  const send = useStaffRequest();
  const refresh = useRefresh();
  const notify = useNotify();
  const { data, refetch } = useListContext<StaffMemberRowFragment>();
  const [role, setRole] = useState(member.role);
  const {
    mutate: change,
    isPending,
    error: refusal,
  } = useMutation({
    async mutationFn(version: number) {
      const { changeStaffRole: outcome } = await send(ChangeStaffRoleDocument, {
        id: member.id,
        role,
        version,
      });
      if (outcome.__typename === 'StaffMember') return outcome;
      await refetch();
      throw new Error(outcome.message);
    },
    onSuccess(changed) {
      notify(`${memberName(member)} is now ${changed.role}.`, { type: 'success' });
      onClose();
    },
    onSettled: () => refresh(),
  });
  // A refusal shows what the list has now, so that the next try may start from it.
  const now = (refusal && data?.find(({ id }) => id === member.id)) || member;
  const changes = now.role === member.role ? [] : [`Their role is now ${now.role} (was: ${member.role}).`];

  return (
    <FormDialog
      title={`Role of ${memberName(member)}`}
      action="Change the role"
      busy={isPending}
      onSubmit={(event) => {
        event.preventDefault();
        change(now.version);
      }}
      onClose={onClose}
    >
      <RefusalNotice refusal={refusal && { message: refusal.message, changes }} />
      <RoleField value={role} onChange={setRole} />
    </FormDialog>
  );
}
