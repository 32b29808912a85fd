import TextField from '@mui/material/TextField';
import { useMutation } from '@tanstack/react-query';
import { useNotify, useRefresh } from 'react-admin';
import { Controller, useForm } from 'react-hook-form';
import { setServerErrors } from '../../shared/ui/form-errors.ts';
import { useStaffRequest } from '../data/use-staff-request.ts';
import { FormDialog } from '../ui/FormDialog.tsx';
import { RefusalNotice } from '../ui/RefusalNotice.tsx';
import { TypesField } from './TypesField.tsx';
import { AddWebhookDocument, ChangeWebhookDocument } from './Webhooks.generated.ts';
import type { Webhook } from './webhook-texts.ts';

const FIELDS = ['url', 'description', 'types'] as const;

interface Values {
  url: string;
  description: string;
  types: string[];
}

interface Props {
  /** Undefined for a new one. */
  webhook: Webhook | undefined;
  /** @param secret which the shop shows this once; undefined where the endpoint has one already */
  onSaved(secret: string | undefined): void;
  onClose(): void;
}

/** Where webhooks go to, and what they tell of. */
export function WebhookDialog({ webhook, onSaved, onClose }: Props) {
  const send = useStaffRequest();
  const notify = useNotify();
  const refresh = useRefresh();
  const { register, control, handleSubmit, setError, formState } = useForm<Values>({
    defaultValues: {
      url: webhook?.url ?? '',
      description: webhook?.description ?? '',
      types: webhook?.types ?? [],
    },
  });
  const { errors } = formState;
  const {
    mutate: save,
    isPending,
    error,
  } = useMutation({
    async mutationFn(input: Values) {
      if (webhook) {
        const variables = { id: webhook.id, input, isOn: webhook.state === 'ON' };
        const { changeWebhook: outcome } = await send(ChangeWebhookDocument, variables);
        if (outcome.__typename === 'Webhook') return undefined;
        throw new Error(setServerErrors(outcome, FIELDS, setError).join(' '));
      }
      const { addWebhook: outcome } = await send(AddWebhookDocument, { input });
      if (outcome.__typename === 'NewWebhookSecret') return outcome.secret;
      throw new Error(setServerErrors(outcome, FIELDS, setError).join(' '));
    },
    onSuccess(secret) {
      if (webhook) notify('Saved.', { type: 'success' });
      refresh();
      onSaved(secret);
    },
  });

  return (
    <FormDialog
      title={webhook ? 'Change the endpoint' : 'Add an endpoint'}
      action="Save"
      busy={isPending}
      isFilled={formState.isDirty}
      onSubmit={handleSubmit((values) => save(values))}
      onClose={onClose}
    >
      <RefusalNotice refusal={error} />
      <TextField
        label="Address"
        required
        autoFocus
        autoComplete="off"
        slotProps={{ htmlInput: { inputMode: 'url', spellCheck: false } }}
        error={Boolean(errors.url)}
        helperText={
          errors.url?.message ?? 'Of the program that is told, such as https://warehouse.example/hooks.'
        }
        {...register('url', {
          setValueAs: (text: string) => text.trim(),
          required: 'Enter the address of the program.',
        })}
      />
      <TextField
        label="What it is for"
        autoComplete="off"
        error={Boolean(errors.description)}
        helperText={errors.description?.message ?? 'Such as the name of the program.'}
        {...register('description', { setValueAs: (text: string) => text.trim() })}
      />
      <Controller
        name="types"
        control={control}
        rules={{ validate: (chosen) => chosen.length > 0 || 'Choose what the endpoint is told of.' }}
        render={({ field: { value, onChange } }) => (
          <TypesField value={value} onChange={onChange} error={errors.types?.message} />
        )}
      />
    </FormDialog>
  );
}
