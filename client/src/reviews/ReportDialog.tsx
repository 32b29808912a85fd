import Box from '@mui/material/Box';
import Dialog from '@mui/material/Dialog';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import TextField from '@mui/material/TextField';
import { useId } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { REPORT_REASONS } from '../../shared/report-reasons.ts';
import type { ReportReason } from '../../shared/schema.generated.ts';
import { setServerErrors } from '../../shared/ui/form-errors.ts';
import { useCloseGuard } from '../../shared/ui/use-close-guard.tsx';
import { ErrorNotice } from '../ui/ErrorNotice.tsx';
import { FormButtons } from '../ui/FormButtons.tsx';
import { TO_READ, useToasts } from '../ui/toasts.ts';
import { useSubmission } from '../ui/use-submission.ts';
import { useReportReviewMutation } from './Reviews.generated.ts';

const NETWORK_ERROR = 'We could not take your report. Please try again in a moment.';

interface Values {
  reason: ReportReason | '';
  note: string;
}

interface Props {
  review: { id: string; author: string };
  onClose: () => void;
}

/** Asks what is wrong with a review of somebody else. */
export function ReportDialog({ review, onClose }: Props) {
  const id = useId();
  const [reportReview] = useReportReviewMutation();
  const toasts = useToasts();
  const { sending, formErrors, submit, clearErrors } = useSubmission(NETWORK_ERROR, onClose);
  const { register, control, handleSubmit, setError, formState } = useForm<Values>({
    defaultValues: { reason: '', note: '' },
  });
  const { errors, isDirty } = formState;
  const { close, cancel, question } = useCloseGuard(isDirty, sending, onClose);

  const send = handleSubmit(
    ({ reason, note }) =>
      submit(async () => {
        if (!reason) return ['Choose what is wrong with it.'];
        const input = { reviewId: review.id, reason, note: note.trim() };
        const result = (await reportReview({ variables: { input } })).data?.reportReview;
        switch (result?.__typename) {
          case 'OwnReviews':
            toasts.success('Thank you: we look at it', TO_READ);
            return 'done';
          case 'InvalidInput':
            return setServerErrors(result, ['note'], setError);
          default:
            return [result?.message ?? NETWORK_ERROR];
        }
      }),
    clearErrors,
  );

  return (
    <Dialog open onClose={close} fullWidth maxWidth="xs" aria-labelledby={`${id}title`}>
      <DialogTitle id={`${id}title`} variant="h3">
        What is wrong with it?
      </DialogTitle>
      <Box
        component="form"
        noValidate
        onSubmit={send}
        sx={{ minHeight: 0, display: 'flex', flexDirection: 'column' }}
      >
        <DialogContent dividers sx={{ display: 'grid', gap: 2 }}>
          <div>
            <Controller
              name="reason"
              control={control}
              rules={{ required: 'Choose one.' }}
              render={({ field }) => (
                <RadioGroup {...field} aria-labelledby={`${id}title`} aria-describedby={`${id}reason`}>
                  {Object.entries(REPORT_REASONS).map(([reason, name]) => (
                    <FormControlLabel key={reason} value={reason} control={<Radio />} label={name} />
                  ))}
                </RadioGroup>
              )}
            />
            <FormHelperText id={`${id}reason`} error={Boolean(errors.reason)} role={errors.reason && 'alert'}>
              {errors.reason?.message}
            </FormHelperText>
          </div>
          <TextField
            label="What else should we know?"
            multiline
            minRows={2}
            error={Boolean(errors.note)}
            helperText={errors.note?.message ?? 'Optional.'}
            slotProps={{ htmlInput: { maxLength: 500 } }}
            {...register('note')}
          />
          <ErrorNotice errors={formErrors} />
        </DialogContent>
        <Box sx={{ px: 3, py: 2 }}>
          <FormButtons saveLabel="Report" saving={sending} committed={sending} onCancel={cancel} />
        </Box>
      </Box>
      {question}
    </Dialog>
  );
}
