import TextField from '@mui/material/TextField';
import { useMutation } from '@tanstack/react-query';
import { Controller, useForm } from 'react-hook-form';
import { setServerErrors } from '../../shared/ui/form-errors.ts';
import { useStaffRequest } from '../data/use-staff-request.ts';
import { FormDialog } from '../ui/FormDialog.tsx';
import { RefusalNotice } from '../ui/RefusalNotice.tsx';
import { PermissionsField } from './PermissionsField.tsx';
import { CreateServiceTokenDocument } from './ServiceTokens.generated.ts';

const FIELDS = ['name', 'permissions', 'days'] as const;
const MAX_DAYS = 730;

interface Values {
  name: string;
  permissions: string[];
  days: number;
}

interface Props {
  /** @param token which the shop shows this once */
  onCreated(token: string): void;
  onClose(): void;
}

/** What a new service token is for, what it may do and how long it lasts. */
export function NewTokenForm({ onCreated, onClose }: Props) {
  const send = useStaffRequest();
  const { register, control, handleSubmit, setError, formState } = useForm<Values>({
    defaultValues: { name: '', permissions: [], days: 90 },
  });
  const { errors } = formState;

  const {
    mutate: create,
    isPending,
    error,
  } = useMutation({
    async mutationFn(input: Values) {
      const { createServiceToken: outcome } = await send(CreateServiceTokenDocument, { input });
      if (outcome.__typename === 'NewServiceToken') return outcome.token;
      throw new Error(setServerErrors(outcome, FIELDS, setError).join(' '));
    },
    onSuccess: onCreated,
  });

  return (
    <FormDialog
      title="New service token"
      action="Make the token"
      busy={isPending}
      onSubmit={handleSubmit((values) => create(values))}
      onClose={onClose}
    >
      <RefusalNotice refusal={error} />
      <TextField
        label="Name"
        required
        autoFocus
        autoComplete="off"
        error={Boolean(errors.name)}
        helperText={errors.name?.message ?? 'What it is for, such as the program that uses it.'}
        {...register('name', {
          setValueAs: (text: string) => text.trim(),
          required: 'Enter what the token is for.',
        })}
      />
      <Controller
        name="permissions"
        control={control}
        rules={{ validate: (chosen) => chosen.length > 0 || 'Choose what the token may do.' }}
        render={({ field: { value, onChange } }) => (
          <PermissionsField value={value} onChange={onChange} error={errors.permissions?.message} />
        )}
      />
      <TextField
        label="Days until it ends"
        required
        autoComplete="off"
        slotProps={{ htmlInput: { inputMode: 'numeric' } }}
        error={Boolean(errors.days)}
        helperText={errors.days?.message ?? `From 1 to ${MAX_DAYS}.`}
        {...register('days', {
          setValueAs: Number,
          validate: (days) =>
            (Number.isInteger(days) && days >= 1 && days <= MAX_DAYS) ||
            `Enter a whole number from 1 to ${MAX_DAYS}.`,
        })}
      />
    </FormDialog>
  );
}
