import Box from '@mui/material/Box';
import FormHelperText from '@mui/material/FormHelperText';
import StarChoice from '@mui/material/Rating';
import TextField from '@mui/material/TextField';
import { useId } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { useSaveDraft } from '../../shared/form-draft.ts';
import { setServerErrors } from '../../shared/ui/form-errors.ts';
import { useShopper } from '../account/shopper.ts';
import { ErrorNotice } from '../ui/ErrorNotice.tsx';
import { FormButtons } from '../ui/FormButtons.tsx';
import { useToasts } from '../ui/toasts.ts';
import { useSubmission } from '../ui/use-submission.ts';
import { useSaveReviewMutation } from './Reviews.generated.ts';
import { type ReviewValues, reviewDrafts } from './review-drafts.ts';
import { starText } from './review-texts.ts';
import { showSummary } from './show-summary.ts';

const MAX_LENGTH = 2_000;
const NETWORK_ERROR = 'We could not save your review. Please try again in a moment.';

interface Props {
  product: { id: string; title: string };
  /** What the shopper has said before, or had typed when the session ended. */
  values: ReviewValues;
  onDone: () => void;
  onCancel: () => void;
}

/** What a shopper says of a book: stars, and a text if they like. */
export function ReviewForm({ product, values, onDone, onCancel }: Props) {
  const id = useId();
  const [saveReview] = useSaveReviewMutation();
  const toasts = useToasts();
  const { sending, formErrors, submit, clearErrors } = useSubmission(NETWORK_ERROR, onDone);
  const { register, control, handleSubmit, setError, getValues, watch, formState } = useForm<ReviewValues>({
    defaultValues: values,
  });
  const { errors } = formState;
  const { length } = [...watch('text')];

  const { id: shopperId } = useShopper();
  useSaveDraft(reviewDrafts, shopperId, product.id, getValues);

  const send = handleSubmit(
    ({ rating, text }) =>
      submit(async () => {
        const input = { productId: product.id, rating: rating ?? 0, text };
        const { data } = await saveReview({
          variables: { input },
          update: (cache, { data: saved }) => {
            if (saved?.saveReview.__typename === 'OwnReviews') showSummary(cache, saved.saveReview);
          },
        });
        const result = data?.saveReview;
        switch (result?.__typename) {
          case 'OwnReviews':
            toasts.success('Review Saved');
            return 'done';
          case 'InvalidInput':
            return setServerErrors(result, ['rating', 'text'], setError);
          default:
            return [result?.message ?? NETWORK_ERROR];
        }
      }),
    clearErrors,
  );

  return (
    <Box
      component="form"
      noValidate
      aria-label={`Your review of ${product.title}`}
      onSubmit={send}
      sx={{ display: 'grid', gap: 2 }}
    >
      <Box component="fieldset" aria-describedby={`${id}stars`} sx={{ m: 0, p: 0, border: 0, minWidth: 0 }}>
        <Box component="legend" sx={{ p: 0, mb: 0.5, typography: 'body2', fontWeight: 600 }}>
          How many stars?
        </Box>
        <Controller
          name="rating"
          control={control}
          rules={{ validate: (rating) => rating !== null || 'Choose one to five stars.' }}
          render={({ field: { value, onChange, onBlur, name } }) => (
            <StarChoice
              name={`${id}${name}`}
              value={value}
              size="large"
              // A press on the stars that are chosen takes them back: null.
              onChange={({ target }, chosen) =>
                onChange(chosen === null ? null : Number((target as HTMLInputElement).value) || null)
              }
              onBlur={onBlur}
              getLabelText={starText}
              emptyLabelText="No stars yet"
              sx={{ color: 'primary.main', '& .MuiRating-iconEmpty': { color: 'text.disabled' } }}
            />
          )}
        />
        <FormHelperText id={`${id}stars`} error={Boolean(errors.rating)} role={errors.rating && 'alert'}>
          {errors.rating?.message ?? 'From one, the worst, to five.'}
        </FormHelperText>
      </Box>
      <TextField
        label="What do you think of it?"
        multiline
        minRows={4}
        error={Boolean(errors.text)}
        helperText={
          errors.text?.message ??
          `Optional, at most 2,000 characters, without links. Others see it with your first name and an initial.${length > 0 ? ` ${length} so far.` : ''}`
        }
        {...register('text', {
          validate: (text) => [...text.trim()].length <= MAX_LENGTH || 'At most 2,000 characters.',
        })}
      />
      <ErrorNotice errors={formErrors} />
      <FormButtons saveLabel="Save review" saving={sending} committed={sending} onCancel={onCancel} />
    </Box>
  );
}
