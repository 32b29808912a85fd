import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useForm } from 'react-hook-form';
import { useFormDraft } from '../data/form-draft.ts';
import { NextStepForm } from './NextStepForm.tsx';

interface Props {
  /** Whether it is approved already: then it can only be refused. */
  isApproved: boolean;
  /** Of the return. */
  version: number;
  busy: boolean;
  onDecide(approve: boolean, shopNote: string): Promise<void>;
  /** Is called where what was typed before the session ended is here again. */
  onRestore(hasChanged: boolean): void;
}

/** Approves a return or refuses it, with a note for the shopper. */
export function DecideForm({ isApproved, version, busy, onDecide, onRestore }: Props) {
  const form = useForm({ defaultValues: { shopNote: '' } });
  const { register, handleSubmit, setError, formState } = form;
  useFormDraft(form, { name: 'decide', version: String(version), onRestore });
  const error = formState.errors.shopNote;

  const approve = handleSubmit(({ shopNote }) => onDecide(true, shopNote.trim()));
  const refuse = handleSubmit(({ shopNote }) => {
    if (shopNote.trim()) return onDecide(false, shopNote.trim());
    setError('shopNote', { message: 'Enter why the shop does not take them back.' }, { shouldFocus: true });
    return undefined;
  });

  return (
    <NextStepForm
      heading={isApproved ? 'Or do you not take them back?' : 'Take the books back?'}
      busy={busy}
      onSubmit={isApproved ? refuse : approve}
    >
      <TextField
        label="Note to the shopper"
        multiline
        minRows={3}
        error={Boolean(error)}
        helperText={
          error?.message ??
          (isApproved
            ? 'It stands in the email: why you do not take the books, or where they are.'
            : 'It stands in the email: where to send the books, or why you do not take them.')
        }
        slotProps={{ htmlInput: { maxLength: 1000 } }}
        {...register('shopNote')}
      />
      <Box sx={{ display: 'flex', gap: 1.5, flexWrap: 'wrap' }}>
        {!isApproved && (
          <Button type="submit" aria-busy={busy}>
            Approve
          </Button>
        )}
        <Button
          variant="outlined"
          color="error"
          aria-disabled={busy}
          onClick={(event) => busy || refuse(event)}
        >
          Refuse
        </Button>
      </Box>
    </NextStepForm>
  );
}
