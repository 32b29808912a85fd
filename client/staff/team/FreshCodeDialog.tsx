import DialogContentText from '@mui/material/DialogContentText';
import { useMutation } from '@tanstack/react-query';
import { useLogoutIfAccessDenied } from 'react-admin';
import { useForm } from 'react-hook-form';
import { staffRequest } from '../data/staff-request.ts';
import { FormDialog } from '../ui/FormDialog.tsx';
import { CodeField } from './CodeField.tsx';
import { GiveStaffCodeDocument } from './Session.generated.ts';

interface Props {
  /** @param given whether the shop has accepted a code */
  onClose(given: boolean): void;
}

/** Takes a code again before something that a stolen session must not do. */
export function FreshCodeDialog({ onClose }: Props) {
  const logoutIfAccessDenied = useLogoutIfAccessDenied();
  const { register, handleSubmit, setError, formState } = useForm<{ code: string }>();
  const { errors } = formState;

  const { mutate: give, isPending } = useMutation({
    async mutationFn({ code }: { code: string }) {
      const { giveStaffCode } = await staffRequest(GiveStaffCodeDocument, { code: code.trim() });
      if (giveStaffCode.__typename !== 'StaffCodeGiven')
        throw new Error(giveStaffCode.fields[0]?.message ?? giveStaffCode.message);
    },
    onSuccess: () => onClose(true),
    async onError(error) {
      if (await logoutIfAccessDenied(error)) onClose(false);
      else setError('code', { message: error.message }, { shouldFocus: true });
    },
  });

  return (
    <FormDialog
      title="Confirm it is you"
      action="Confirm"
      busy={isPending}
      onSubmit={handleSubmit((values) => give(values))}
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
