import TextField from '@mui/material/TextField';
import { useMutation } from '@tanstack/react-query';
import { useNotify, useRefresh } from 'react-admin';
import { Controller, useForm } from 'react-hook-form';
import { setServerErrors } from '../../shared/ui/form-errors.ts';
import { useStaffRequest } from '../data/use-staff-request.ts';
import { FormDialog } from '../ui/FormDialog.tsx';
import { RefusalNotice } from '../ui/RefusalNotice.tsx';
import { InviteStaffDocument } from './Members.generated.ts';
import { RoleField } from './RoleField.tsx';

const FIELDS = ['email', 'name', 'role'] as const;

/** Invites somebody by email: an account with the address gets the role, and one is made if there is none. */
export function InviteDialog({ onClose }: { onClose(): void }) {
  const send = useStaffRequest();
  const refresh = useRefresh();
  const notify = useNotify();
  const { register, control, handleSubmit, setError, formState } = useForm({
    defaultValues: { email: '', name: '', role: '' },
  });
  const { errors } = formState;

  const {
    mutate: invite,
    isPending,
    error,
  } = useMutation({
    async mutationFn({ email, name, role }: { email: string; name: string; role: string }) {
      const input = { email: email.trim(), role, ...(name.trim() && { name: name.trim() }) };
      const { inviteStaff } = await send(InviteStaffDocument, { input });
      if (inviteStaff.__typename === 'StaffMember') return inviteStaff;
      throw new Error(
        inviteStaff.__typename === 'InvalidInput'
          ? setServerErrors(inviteStaff, FIELDS, setError).join(' ')
          : inviteStaff.message,
      );
    },
    onSuccess({ email }) {
      notify(`An email with the invitation goes to ${email}.`, { type: 'success' });
      refresh();
      onClose();
    },
  });

  return (
    <FormDialog
      title="Invite somebody"
      action="Send the invitation"
      busy={isPending}
      onSubmit={handleSubmit((values) => invite(values))}
      onClose={onClose}
    >
      <RefusalNotice refusal={error} />
      <TextField
        label="Email"
        required
        autoFocus
        autoComplete="off"
        slotProps={{ htmlInput: { inputMode: 'email', autoCapitalize: 'none', spellCheck: false } }}
        error={Boolean(errors.email)}
        helperText={errors.email?.message}
        {...register('email', { required: 'Enter the address that the email goes to.' })}
      />
      <TextField
        label="Name"
        autoComplete="off"
        error={Boolean(errors.name)}
        helperText={errors.name?.message ?? 'For a new account; an account with this email keeps its name.'}
        {...register('name')}
      />
      <Controller
        name="role"
        control={control}
        rules={{ required: 'Choose a role.' }}
        render={({ field: { value, onChange } }) => (
          <RoleField value={value} onChange={onChange} error={errors.role?.message} />
        )}
      />
    </FormDialog>
  );
}
