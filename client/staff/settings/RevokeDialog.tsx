import { useStaffRequest } from '../data/use-staff-request.ts';
import { ConfirmChange } from '../ui/ConfirmChange.tsx';
import { RevokeServiceTokenDocument, type ServiceTokenRowFragment } from './ServiceTokens.generated.ts';

interface Props {
  token: ServiceTokenRowFragment;
  /** @param refusal why the token was not revoked */
  onClose(refusal?: string): void;
}

/** Revokes a service token, after a confirmation. */
export function RevokeDialog({ token: { id, name }, onClose }: Props) {
  const send = useStaffRequest();
  return (
    <ConfirmChange
      title={`Revoke ${name}?`}
      confirmLabel="Revoke"
      doneMessage={`${name} is revoked.`}
      change={async () => {
        await send(RevokeServiceTokenDocument, { id });
        return undefined;
      }}
      onClose={onClose}
    >
      Programs with this token are refused at once. It cannot be made good again; a new token can be made.
    </ConfirmChange>
  );
}
