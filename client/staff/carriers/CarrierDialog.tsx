import TextField from '@mui/material/TextField';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNotify } from 'react-admin';
import { useForm } from 'react-hook-form';
import { setServerErrors } from '../../shared/ui/form-errors.ts';
import { useStaffRequest } from '../data/use-staff-request.ts';
import { FormDialog } from '../ui/FormDialog.tsx';
import { RefusalNotice } from '../ui/RefusalNotice.tsx';
import { RefusedChange } from '../ui/refused-change.ts';
import { AddCarrierDocument, type CarrierRowFragment, ChangeCarrierDocument } from './Carriers.generated.ts';

interface Props {
  /** Undefined for a new one. */
  carrier?: CarrierRowFragment | undefined;
  onClose(): void;
}

const FIELDS = ['name', 'linkTemplate'] as const;

/** Adds or changes a carrier. Where somebody else was faster nothing is stored, and the next try starts from theirs. */
export function CarrierDialog({ carrier, onClose }: Props) {
  const send = useStaffRequest();
  const notify = useNotify();
  const queryClient = useQueryClient();
  const [version, setVersion] = useState(carrier?.version ?? 0);
  const { register, handleSubmit, setError, formState } = useForm({
    defaultValues: { name: carrier?.name ?? '', linkTemplate: carrier?.linkTemplate ?? '' },
  });
  const { errors, isDirty } = formState;
  const {
    mutate: save,
    isPending,
    error: refusal,
  } = useMutation({
    async mutationFn({ name, linkTemplate }: { name: string; linkTemplate: string }) {
      const input = { name, linkTemplate: linkTemplate.trim() || null };
      const outcome = carrier
        ? (await send(ChangeCarrierDocument, { id: carrier.id, input, version })).changeCarrier
        : (await send(AddCarrierDocument, { input })).addCarrier;
      if (outcome.__typename === 'InvalidInput')
        throw new RefusedChange(setServerErrors(outcome, [...FIELDS], setError).join(' '));
      queryClient.setQueryData(['Carriers'], { carriers: outcome.carriers });
      if (outcome.__typename === 'Carriers') return name;
      const now = outcome.carriers.find(({ id }) => id === carrier?.id);
      if (now) setVersion(now.version);
      throw new RefusedChange(
        outcome.message,
        now ? [`Name: ${now.name}`, `Tracking link: ${now.linkTemplate ?? 'none'}`] : [],
      );
    },
    onSuccess(name) {
      notify(`${name}: saved.`, { type: 'success' });
      onClose();
    },
  });

  return (
    <FormDialog
      title={carrier ? `Change ${carrier.name}` : 'Add a carrier'}
      action="Save"
      busy={isPending}
      isFilled={isDirty}
      onSubmit={handleSubmit((values) => save(values))}
      onClose={onClose}
    >
      <RefusalNotice refusal={refusal} />
      <TextField
        label="Name"
        required
        error={Boolean(errors.name)}
        helperText={errors.name?.message ?? 'As shoppers see it.'}
        autoComplete="off"
        {...register('name', { required: 'Write the name.' })}
      />
      <TextField
        label="Tracking link"
        type="url"
        error={Boolean(errors.linkTemplate)}
        helperText={
          errors.linkTemplate?.message ??
          'The page that shows where a parcel is, with {number} in place of its number. Empty: none.'
        }
        autoComplete="off"
        {...register('linkTemplate')}
      />
    </FormDialog>
  );
}
