import { useState } from 'react';
import { type HttpError, useNotify, useRefresh } from 'react-admin';
import { ConfirmDialog } from '../../src/layout/ConfirmDialog.tsx';
import { RemoveStaffRequest, type StaffMemberRowFragment } from '../generated/requests.ts';
import { useStaffRequest } from '../network/use-staff-request.ts';
import { memberName } from './member-name.ts';

interface Props {
  member: StaffMemberRowFragment;
  /** @param refusal why the member was not removed */
  onClose(refusal?: string): void;
}

/** Takes the role of a member of staff, after a confirmation. */
export function RemoveDialog({ member, onClose }: Props) {
  const send = useStaffRequest();
  const refresh = useRefresh();
  const notify = useNotify();
  const [busy, setBusy] = useState(false);

  async function remove(): Promise<void> {
    setBusy(true);
    try {
      const { removeStaff } = await send(RemoveStaffRequest, { id: member.id, version: member.version });
      if (removeStaff.__typename === 'RemovedStaff') {
        notify(`${memberName(member)} is no longer staff.`, { type: 'success' });
        onClose();
      } else onClose(removeStaff.message);
    } catch (error) {
      onClose((error as HttpError).message);
    } finally {
      refresh();
    }
  }

  return (
    <ConfirmDialog
      open
      title={`Remove ${memberName(member)} from the staff?`}
      keepWords="Keep"
      confirmWords="Remove"
      busy={busy}
      onKeep={() => onClose()}
      onConfirm={() => void remove()}
    >
      {member.email} is logged out of the back room at once and cannot log in there again. The account and its
      orders stay.
    </ConfirmDialog>
  );
}
