import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useMutation } from '@tanstack/react-query';
import { useNotify, useRefresh } from 'react-admin';
import { useForm } from 'react-hook-form';
import { setServerErrors } from '../../shared/ui/form-errors.ts';
import { useStaffRequest } from '../data/use-staff-request.ts';
import { FormDialog } from '../ui/FormDialog.tsx';
import { RefusalNotice } from '../ui/RefusalNotice.tsx';
import { RefusedChange } from '../ui/refused-change.ts';
import { HideReviewDocument, type StaffReviewRowFragment } from './StaffReviews.generated.ts';

interface Props {
  /** As it was when the dialog opened. */
  review: StaffReviewRowFragment;
  onClose(): void;
}

/** Hides a review, with a reason that its author gets. */
export function HideReviewDialog({ review, onClose }: Props) {
  const send = useStaffRequest();
  const notify = useNotify();
  const refresh = useRefresh();
  const { register, handleSubmit, setError, formState } = useForm({
    defaultValues: { reason: review.hiddenReason ?? '' },
  });
  const { errors } = formState;
  const {
    mutate: hide,
    isPending,
    error: refusal,
  } = useMutation({
    async mutationFn({ reason }: { reason: string }) {
      const { id, version } = review;
      const { hideReview: outcome } = await send(HideReviewDocument, { input: { id, version, reason } });
      if (outcome.__typename === 'StaffReview') return;
      if (outcome.__typename === 'InvalidInput') {
        throw new RefusedChange(setServerErrors(outcome, ['reason'], setError).join(' '));
      }
      const { message, review: now } = outcome;
      throw new RefusedChange(message, [
        `It now says: ${now.text ? `“${now.text}”` : 'nothing'}, with ${now.rating} of 5 stars.`,
        ...(now.hiddenReason ? [`${now.hiddenBy ?? 'Somebody'} has hidden it: ${now.hiddenReason}`] : []),
      ]);
    },
    onSuccess() {
      notify('The review is hidden, and its author gets an email.', { type: 'success' });
      onClose();
    },
    onSettled: () => refresh(),
  });

  return (
    <FormDialog
      title={review.hiddenAt ? 'Keep this review hidden' : 'Hide this review'}
      action={review.hiddenAt ? 'Keep hidden' : 'Hide review'}
      busy={isPending}
      onSubmit={handleSubmit((values) => hide(values))}
      onClose={onClose}
    >
      <RefusalNotice refusal={refusal} />
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        Shoppers no longer see it, and its stars do not count. Its author sees it with your reason, and can
        change it.
      </Typography>
      <TextField
        label="Reason"
        required
        multiline
        minRows={2}
        autoFocus
        error={Boolean(errors.reason)}
        helperText={errors.reason?.message ?? 'As the email to its author says it.'}
        autoComplete="off"
        slotProps={{ htmlInput: { maxLength: 500 } }}
        {...register('reason', { validate: (reason) => reason.trim() !== '' || 'Write the reason.' })}
      />
    </FormDialog>
  );
}
