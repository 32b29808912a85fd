import { useState } from 'react';
import { type HttpError, useListContext, useNotify, useRefresh } from 'react-admin';
import { ChangeStaffRoleRequest, type StaffMemberRowFragment } from '../generated/requests.ts';
import { FormDialog } from '../layout/FormDialog.tsx';
import { RefusalNotice } from '../layout/RefusalNotice.tsx';
import { useStaffRequest } from '../network/use-staff-request.ts';
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
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  // A refusal shows what the list has now, so that the next try may start from it.
  const now = (refusal && data?.find(({ id }) => id === member.id)) || member;
  const changes = now.role === member.role ? [] : [`Their role is now ${now.role} (was: ${member.role}).`];

  async function change(): Promise<void> {
    setBusy(true);
    setRefusal(undefined);
    try {
      const variables = { id: member.id, role, version: now.version };
      const { changeStaffRole: outcome } = await send(ChangeStaffRoleRequest, variables);
      if (outcome.__typename !== 'StaffMember') {
        await refetch();
        setRefusal(outcome.message);
        return;
      }
      notify(`${memberName(member)} is now ${outcome.role}.`, { type: 'success' });
      refresh();
      onClose();
    } catch (error) {
      setRefusal((error as HttpError).message);
      refresh();
    } finally {
      setBusy(false);
    }
  }

  return (
    <FormDialog
      title={`Role of ${memberName(member)}`}
      action="Change the role"
      busy={busy}
      onSubmit={(event) => {
        event.preventDefault();
        void change();
      }}
      onClose={onClose}
    >
      <RefusalNotice refusal={refusal === undefined ? undefined : { message: refusal, changes }} />
      <RoleField value={role} onChange={setRole} />
    </FormDialog>
  );
}
