import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useEffect, useRef, useState } from 'react';
import { useRestoreDraft } from '../../shared/form-draft.ts';
import { ConfirmDialog } from '../../shared/ui/ConfirmDialog.tsx';
import { Notice } from '../../shared/ui/Notice.tsx';
import { useShopper } from '../account/shopper.ts';
import { useToasts } from '../ui/toasts.ts';
import { useSendOnce } from '../ui/use-send-once.ts';
import { ReviewForm } from './ReviewForm.tsx';
import { type OwnReviews_OwnFragment, useRemoveReviewMutation } from './Reviews.generated.ts';
import { type ReviewValues, reviewDrafts } from './review-drafts.ts';
import { Stars } from './Stars.tsx';
import { showSummary } from './show-summary.ts';

interface Props {
  product: { id: string; title: string };
  own: OwnReviews_OwnFragment;
  /** Called when the shopper's review is another one. */
  onChange: () => void;
}

/** What the shopper says of the book, with what changes it; the button to say something for who may. */
export function OwnReviewPart({ product, own, onChange }: Props) {
  const [editing, setEditing] = useState<ReviewValues | null>(null);
  const [asking, setAsking] = useState(false);
  const [removeReview] = useRemoveReviewMutation();
  const [removing, sendOnce] = useSendOnce();
  const toasts = useToasts();
  const { id: shopperId } = useShopper();
  useRestoreDraft(reviewDrafts, shopperId, product.id, setEditing);
  const { review } = own;

  // The focus goes on where the pressed button was.
  const part = useRef<HTMLDivElement>(null);
  const isEditing = editing !== null;
  const wasEditing = useRef(isEditing);
  useEffect(() => {
    if (isEditing === wasEditing.current) return;
    wasEditing.current = isEditing;
    part.current?.querySelector<HTMLElement>(isEditing ? 'input:checked, input' : 'button')?.focus();
  }, [isEditing]);

  const remove = () =>
    sendOnce(async () => {
      try {
        await removeReview({
          variables: { productId: product.id },
          update: (cache, { data }) => data && showSummary(cache, data.removeReview),
        });
        setAsking(false);
        toasts.success('Review Removed');
        onChange();
      } catch (error) {
        setAsking(false);
        toasts.failure(error, 'Failed to remove your review');
      }
    });

  if (!own.canReview && !review) return null;
  return (
    <Box
      ref={part}
      sx={{
        p: { xs: 2, sm: 3 },
        bgcolor: 'background.paper',
        border: 1,
        borderColor: 'divider',
        borderRadius: 1,
      }}
    >
      <Typography variant="h4" component="h3" sx={{ mb: 1.5 }}>
        {review ? 'Your review' : 'You have received this book'}
      </Typography>
      {editing ? (
        <ReviewForm
          product={product}
          values={editing}
          onDone={() => {
            setEditing(null);
            onChange();
          }}
          onCancel={() => setEditing(null)}
        />
      ) : review ? (
        <Box sx={{ display: 'grid', gap: 1.5, justifyItems: 'start' }}>
          {review.hiddenReason !== null && (
            <Notice>
              <div>We have hidden your review. Others do not see it, and its stars do not count.</div>
              <div>{`Our reason: ${review.hiddenReason}`}</div>
              <div>If you change it, we look at it again.</div>
            </Notice>
          )}
          <Stars stars={review.rating} />
          {review.text && (
            <Typography sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{review.text}</Typography>
          )}
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
            <Button
              variant="outlined"
              onClick={() => setEditing({ rating: review.rating, text: review.text })}
            >
              Change review
            </Button>
            <Button variant="outlined" aria-haspopup="dialog" onClick={() => setAsking(true)}>
              Remove review
            </Button>
          </Box>
        </Box>
      ) : (
        <Button onClick={() => setEditing({ rating: null, text: '' })}>Write a review</Button>
      )}
      <ConfirmDialog
        open={asking}
        title="Remove your review?"
        cancelLabel="Keep review"
        confirmLabel="Remove review"
        busy={removing}
        onCancel={() => setAsking(false)}
        onConfirm={() => void remove()}
        onExited={() => {
          if (document.activeElement === document.body)
            part.current?.querySelector<HTMLElement>('button')?.focus();
        }}
      >
        Your stars and your text go, and with them what others found helpful in it.
      </ConfirmDialog>
    </Box>
  );
}
