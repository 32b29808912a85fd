import { useResetPasswordMutation } from './Links.generated.ts';
import { NewPasswordByLink } from './NewPasswordByLink.tsx';

/** Sets a new password by the link that the shopper requested. */
export default function ResetPasswordPage() {
  const [resetPassword] = useResetPasswordMutation();
  return (
    <NewPasswordByLink
      title="Set a new password"
      lead="You will be logged out on all your devices. Then log in with the new password."
      saveLabel="Set password"
      onSave={async (variables) => {
        const result = (await resetPassword({ variables })).data?.resetPassword;
        if (result?.__typename !== 'PasswordReset') return result;
        return { __typename: 'Saved', toast: 'Password Changed' };
      }}
    />
  );
}
