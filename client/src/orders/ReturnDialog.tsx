import Box from '@mui/material/Box';
import Dialog from '@mui/material/Dialog';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { useTheme } from '@mui/material/styles';
import TextField from '@mui/material/TextField';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useId, useState } from 'react';
import { useForm } from 'react-hook-form';
import { formatMoment } from '../../shared/dates.ts';
import { useSaveDraft } from '../../shared/form-draft.ts';
import { setServerErrors } from '../../shared/ui/form-errors.ts';
import { useCloseGuard } from '../../shared/ui/use-close-guard.tsx';
import { useShopper } from '../account/shopper.ts';
import { ErrorNotice } from '../ui/ErrorNotice.tsx';
import { FormButtons } from '../ui/FormButtons.tsx';
import { TO_READ, useToasts } from '../ui/toasts.ts';
import { useSubmission } from '../ui/use-submission.ts';
import type { Order_OrderFragment } from './Order.generated.ts';
import { useRequestReturnMutation } from './RequestReturn.generated.ts';
import { ReturnLineFields } from './ReturnLineFields.tsx';
import { type ReturnDraft, type ReturnValues, returnDrafts } from './return-values.ts';

const NETWORK_ERROR = 'We could not take your return. Please try again in a moment.';

interface Props {
  order: Order_OrderFragment;
  /** What the shopper had entered when the session ended; null for a new return. */
  draft: ReturnDraft | null;
  open: boolean;
  onClose: () => void;
  /** Called when the shop may have another state of the order than the one shown. */
  onStale: () => void;
  /** Called when the dialog has closed and the focus is back where it was, if that still exists. */
  onExited: () => void;
}

/** Asks the shop to take copies of an order back: which, and why each. */
export default function ReturnDialog({ order, draft, open, onClose, onStale, onExited }: Props) {
  const { breakpoints } = useTheme();
  const small = useMediaQuery(breakpoints.down('sm'), { noSsr: true });
  const [requestReturn] = useRequestReturnMutation();
  const toasts = useToasts();
  const { sending, formErrors, submit, clearErrors } = useSubmission(NETWORK_ERROR, onClose);
  const title = useId();
  // As they were when it opened: the form's values go by their places.
  const [lines] = useState(() => order.lines.filter(({ returnable }) => returnable > 0));
  const { register, control, handleSubmit, setError, getValues, formState } = useForm<ReturnValues>({
    defaultValues: {
      lines: lines.map(({ productId, returnable }) => {
        const entered = draft?.lines.find((line) => line.productId === productId);
        return {
          chosen: entered !== undefined || lines.length === 1,
          quantity: Math.min(entered?.quantity ?? returnable, returnable),
          reason: entered?.reason ?? '',
        };
      }),
      note: draft?.note ?? '',
    },
  });
  const { errors, isDirty } = formState;

  const { id } = useShopper();
  useSaveDraft(returnDrafts, id, order.id, () => {
    if (!open) return null;
    const { lines: values, note } = getValues();
    const chosen = lines.flatMap(({ productId }, index) => {
      const value = values[index];
      return value?.chosen ? [{ productId, quantity: value.quantity, reason: value.reason }] : [];
    });
    return { lines: chosen, note };
  });

  const { close, cancel, question } = useCloseGuard(isDirty || draft !== null, sending, onClose);

  const send = handleSubmit(
    ({ lines: values, note }) =>
      submit(async () => {
        const chosen = lines.flatMap(({ productId }, index) => {
          const value = values[index];
          if (!value?.chosen || value.reason === '') return [];
          return [{ productId, quantity: value.quantity, reason: value.reason }];
        });
        if (chosen.length === 0) return ['Choose the books that go back.'];
        const input = { orderId: order.id, lines: chosen, note: note.trim() || null };
        const result = (await requestReturn({ variables: { input } })).data?.requestReturn;
        switch (result?.__typename) {
          case 'Order':
            toasts.success('Return Requested', TO_READ);
            return 'done';
          case 'InvalidInput':
            return setServerErrors(result, ['note'], setError);
          default:
            onStale();
            return [result?.message ?? NETWORK_ERROR];
        }
      }),
    clearErrors,
  );

  return (
    <Dialog
      open={open}
      onClose={close}
      fullWidth
      fullScreen={small}
      aria-labelledby={title}
      slotProps={{ transition: { onExited } }}
    >
      <DialogTitle id={title} variant="h3">
        Return books
      </DialogTitle>
      <Box
        component="form"
        noValidate
        onSubmit={send}
        sx={{ minHeight: 0, flex: 1, display: 'flex', flexDirection: 'column' }}
      >
        <DialogContent dividers sx={{ display: 'grid', alignContent: 'start', gap: 2 }}>
          <DialogContentText>{`Choose what goes back, and why. We look at it and write to you; send nothing before that.${order.returnableUntil ? ` You can ask until ${formatMoment(order.returnableUntil)}.` : ''}`}</DialogContentText>
          {lines.map((line, index) => (
            <ReturnLineFields key={line.productId} line={line} index={index} control={control} />
          ))}
          <TextField
            label="What else should we know?"
            multiline
            minRows={3}
            error={Boolean(errors.note)}
            helperText={errors.note?.message ?? 'Needed for “Another reason”; otherwise optional.'}
            slotProps={{ htmlInput: { maxLength: 1000 } }}
            {...register('note', {
              validate: (note, { lines: values }) =>
                note.trim() !== '' ||
                !values.some(({ chosen, reason }) => chosen && reason === 'OTHER') ||
                'Say what the other reason is.',
            })}
          />
        </DialogContent>
        {formErrors.length > 0 && (
          // Stays in view while the fields scroll.
          <Box sx={{ px: 3, pt: 2 }}>
            <ErrorNotice errors={formErrors} />
          </Box>
        )}
        <Box sx={{ px: 3, py: 2 }}>
          <FormButtons
            saveLabel="Ask for the return"
            saving={sending}
            committed={sending}
            onCancel={cancel}
          />
        </Box>
      </Box>
      {question}
    </Dialog>
  );
}
