import DialogContentText from '@mui/material/DialogContentText';
import { type HttpError, useLogoutIfAccessDenied } from 'react-admin';
import { useForm } from 'react-hook-form';
import { GiveStaffCodeRequest } from '../generated/requests.ts';
import { FormDialog } from '../layout/FormDialog.tsx';
import { staffRequest } from '../network/staff-request.ts';
import { CodeField } from './CodeField.tsx';

interface Props {
  /** @param given whether the shop has accepted a code */
  onClose(given: boolean): void;
}

/** Takes a code again before something that a stolen session must not do. */
export function FreshCodeDialog({ onClose }: Props) {
  const logoutIfAccessDenied = useLogoutIfAccessDenied();
  const { register, handleSubmit, setError, formState } = useForm<{ code: string }>();
  const { errors, isSubmitting } = formState;
  const refuse = (message: string) => setError('code', { message }, { shouldFocus: true });

  const give = handleSubmit(async ({ code }) => {
    try {
      const { giveStaffCode } = await staffRequest(GiveStaffCodeRequest, { code: code.trim() });
      if (giveStaffCode.__typename === 'StaffCodeGiven') onClose(true);
      else refuse(giveStaffCode.fields[0]?.message ?? giveStaffCode.message);
    } catch (error) {
      if (await logoutIfAccessDenied(error)) onClose(false);
      else refuse((error as HttpError).message);
    }
  });

  return (
    <FormDialog
      title="Confirm it is you"
      action="Confirm"
      busy={isSubmitting}
      onSubmit={give}
      onClose={() => onClose(false)}
    >
      <DialogContentText>
        Enter the six digits of your authenticator app, or one of your recovery codes. It counts for ten
        minutes.
      </DialogContentText>
      <CodeField
        isNumeric={false}
        error={errors.code?.message}
        {...register('code', { required: 'Enter the code.' })}
      />
    </FormDialog>
  );
}
