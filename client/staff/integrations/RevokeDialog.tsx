import { useState } from 'react';
import { type HttpError, useNotify, useRefresh } from 'react-admin';
import { ConfirmDialog } from '../../src/layout/ConfirmDialog.tsx';
import { RevokeServiceTokenRequest, type ServiceTokenRowFragment } from '../generated/requests.ts';
import { useStaffRequest } from '../network/use-staff-request.ts';

interface Props {
  token: ServiceTokenRowFragment;
  /** @param refusal why the token was not revoked */
  onClose(refusal?: string): void;
}

/** Revokes a service token, after a confirmation. */
export function RevokeDialog({ token: { id, name }, onClose }: Props) {
  const send = useStaffRequest();
  const refresh = useRefresh();
  const notify = useNotify();
  const [busy, setBusy] = useState(false);

  async function revoke(): Promise<void> {
    setBusy(true);
    try {
      await send(RevokeServiceTokenRequest, { id });
      notify(`${name} is revoked.`, { type: 'success' });
      onClose();
    } catch (error) {
      onClose((error as HttpError).message);
    } finally {
      refresh();
    }
  }

  return (
    <ConfirmDialog
      open
      title={`Revoke ${name}?`}
      keepWords="Keep"
      confirmWords="Revoke"
      busy={busy}
      onKeep={() => onClose()}
      onConfirm={() => void revoke()}
    >
      Programs with this token are refused at once. It cannot be made good again; a new token can be made.
    </ConfirmDialog>
  );
}
