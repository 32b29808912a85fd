import { RevokeServiceTokenRequest, type ServiceTokenRowFragment } from '../generated/requests.ts';
import { ConfirmChange } from '../layout/ConfirmChange.tsx';
import { useStaffRequest } from '../network/use-staff-request.ts';

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
      confirmWords="Revoke"
      doneWords={`${name} is revoked.`}
      change={async () => {
        await send(RevokeServiceTokenRequest, { id });
        return undefined;
      }}
      onClose={onClose}
    >
      Programs with this token are refused at once. It cannot be made good again; a new token can be made.
    </ConfirmChange>
  );
}
