import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import TextField from '@mui/material/TextField';
import { useMutation } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { useNotify, useRefresh } from 'react-admin';
import { Controller, useForm } from 'react-hook-form';
import { v4 as uuid } from 'uuid';
import { setServerErrors } from '../../shared/ui/form-errors.ts';
import { RESTORED, useFormDraft } from '../data/form-draft.ts';
import { useStaffRequest } from '../data/use-staff-request.ts';
import { RefusalNotice } from '../ui/RefusalNotice.tsx';
import { AddOrderNoteDocument } from './OrderTimeline.generated.ts';

interface Values {
  text: string;
  toShopper: boolean;
}

const EMPTY: Values = { text: '', toShopper: false };

/**
 * Writes a note about an order: for staff alone or, where it says so, to the shopper.
 * @param hasAccount otherwise there is nobody to write to
 */
export function AddNoteForm({ orderId, hasAccount }: { orderId: string; hasAccount: boolean }) {
  const send = useStaffRequest();
  const notify = useNotify();
  const refresh = useRefresh();
  const form = useForm<Values>({ defaultValues: EMPTY });
  const { register, control, handleSubmit, setError, reset, watch, formState } = form;
  useFormDraft(form, { name: 'note', version: '', onRestore: () => notify(RESTORED) });
  // What is sent again after a lost response is the same note; another text is another one.
  const [sent, setSent] = useState({ key: uuid(), values: EMPTY });
  const toShopper = watch('toShopper');
  const { text: problem } = formState.errors;

  const {
    mutate: add,
    isPending,
    error,
  } = useMutation({
    async mutationFn(values: Values) {
      const isSame = values.text === sent.values.text && values.toShopper === sent.values.toShopper;
      const key = isSame ? sent.key : uuid();
      setSent({ key, values });
      const { addOrderNote } = await send(AddOrderNoteDocument, { input: { orderId, key, ...values } });
      if (addOrderNote.__typename === 'OrderTimelineEntry') return values;
      throw new Error(
        addOrderNote.__typename === 'InvalidInput'
          ? setServerErrors(addOrderNote, ['text'], setError).join(' ')
          : addOrderNote.message,
      );
    },
    onSuccess(values) {
      notify(values.toShopper ? 'The note goes to the shopper by email.' : 'The note is added.', {
        type: 'success',
      });
      setSent({ key: uuid(), values: EMPTY });
      reset(EMPTY);
      refresh();
    },
  });

  const submit = handleSubmit(({ text, toShopper: isToShopper }) =>
    add({ text: text.trim(), toShopper: isToShopper }),
  );

  return (
    <Box
      component="form"
      aria-label="Add a note"
      noValidate
      onSubmit={(event: SubmitEvent) => (isPending ? event.preventDefault() : submit(event))}
      sx={{ display: 'grid', gap: 1, justifyItems: 'start', maxWidth: 700 }}
    >
      <RefusalNotice refusal={error} />
      <TextField
        label="Note"
        multiline
        minRows={2}
        fullWidth
        error={Boolean(problem)}
        helperText={
          problem?.message ??
          (toShopper
            ? 'The shopper reads it in an email.'
            : `Staff alone read it, here in the timeline.${hasAccount ? '' : ' The order has no account to write to.'}`)
        }
        slotProps={{ htmlInput: { maxLength: 2000 } }}
        {...register('text', { validate: (text) => text.trim() !== '' || 'Enter what the note says.' })}
      />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2, rowGap: 1, alignItems: 'center' }}>
        <Button type="submit" aria-busy={isPending}>
          {toShopper ? 'Send to the shopper' : 'Add the note'}
        </Button>
        {hasAccount && (
          <Controller
            name="toShopper"
            control={control}
            render={({ field: { value, onChange, ref, ...field } }) => (
              <FormControlLabel
                control={
                  <Switch
                    {...field}
                    checked={value}
                    onChange={(_event, checked) => onChange(checked)}
                    slotProps={{ input: { ref } }}
                  />
                }
                label="Send it to the shopper"
              />
            )}
          />
        )}
      </Box>
    </Box>
  );
}
