import TextField from '@mui/material/TextField';
import { useState } from 'react';
import type { HttpError } from 'react-admin';
import { Controller, useForm } from 'react-hook-form';
import { setServerErrors } from '../../src/forms/form-errors.ts';
import { Notice } from '../../src/layout/Notice.tsx';
import { CreateServiceTokenRequest } from '../generated/requests.ts';
import { FormDialog } from '../layout/FormDialog.tsx';
import { useStaffRequest } from '../network/use-staff-request.ts';
import { PermissionsField } from './PermissionsField.tsx';

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
  const [refusal, setRefusal] = useState<string>();
  const { register, control, handleSubmit, setError, formState } = useForm<Values>({
    defaultValues: { name: '', permissions: [], days: 90 },
  });
  const { errors, isSubmitting } = formState;

  const create = handleSubmit(async (input) => {
    setRefusal(undefined);
    try {
      const { createServiceToken: outcome } = await send(CreateServiceTokenRequest, { input });
      if (outcome.__typename === 'NewServiceToken') onCreated(outcome.token);
      else setRefusal(setServerErrors(outcome, FIELDS, setError).join(' '));
    } catch (error) {
      setRefusal((error as HttpError).message);
    }
  });

  return (
    <FormDialog
      title="New service token"
      action="Make the token"
      busy={isSubmitting}
      onSubmit={create}
      onClose={onClose}
    >
      {refusal && <Notice>{refusal}</Notice>}
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
