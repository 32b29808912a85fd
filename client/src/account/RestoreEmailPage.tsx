import { useRestoreEmailMutation } from './Links.generated.ts';
import { NewPasswordByLink } from './NewPasswordByLink.tsx';

/** Restores the former address of an account by the link in the email about the change. */
export default function RestoreEmailPage() {
  const [restoreEmail] = useRestoreEmailMutation();
  return (
    <NewPasswordByLink
      title="Take your account back"
      lead="This puts your email back and logs everybody out. Only you will know the new password."
      saveLabel="Put my email back"
      onSave={async (variables) => {
        const result = (await restoreEmail({ variables })).data?.restoreEmail;
        if (result?.__typename !== 'RestoredEmail') return result;
        return { __typename: 'Saved', toast: `Your email is ${result.email} again` };
      }}
    />
  );
}
