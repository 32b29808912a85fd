import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { formatDay } from '../../shared/dates.ts';
import type { Review_ReviewFragment } from './Reviews.generated.ts';
import { helpfulText } from './review-texts.ts';
import { Stars } from './Stars.tsx';

interface Props {
  review: Review_ReviewFragment;
  /** Whether the shopper has written it. */
  isOwn: boolean;
  isHelpful: boolean;
  isReported: boolean;
  onVote: (isHelpful: boolean) => void;
  onReport: () => void;
}

/** A review, with the buttons to find it helpful and to report it. */
export function ReviewItem({ review, isOwn, isHelpful, isReported, onVote, onReport }: Props) {
  const { rating, text, author, createdAt, editedAt, helpfulCount } = review;
  const helpful = helpfulText(helpfulCount);
  return (
    <Box
      component="li"
      // After More reviews, the focus goes to the first new one.
      tabIndex={-1}
      sx={{ py: 3, borderTop: 1, borderColor: 'divider', '&:first-of-type': { borderTop: 0, pt: 0 } }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1.5, rowGap: 0.5 }}>
        <Stars stars={rating} />
        <Typography component="h4" variant="body2" sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
          {isOwn ? `${author} (you)` : author}
        </Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          <time dateTime={createdAt}>{formatDay(createdAt)}</time>
          {editedAt && <span>{', changed since'}</span>}
        </Typography>
      </Box>
      <Typography sx={{ mt: 1, maxWidth: '65ch', whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
        {text}
      </Typography>
      <Box
        sx={{
          mt: 1.5,
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          columnGap: 1.5,
          rowGap: 1,
          '&:empty': { display: 'none' },
        }}
      >
        {!isOwn && (
          <>
            <Button
              variant="outlined"
              size="small"
              aria-pressed={isHelpful}
              aria-label={`Helpful: the review by ${author}`}
              onClick={() => onVote(!isHelpful)}
            >
              <span>{isHelpful ? '✓ Helpful' : 'Helpful'}</span>
            </Button>
            {isReported ? (
              <Typography variant="body2" sx={{ color: 'text.secondary' }}>
                You have reported it.
              </Typography>
            ) : (
              <Button
                variant="text"
                size="small"
                aria-haspopup="dialog"
                aria-label={`Report the review by ${author}`}
                onClick={onReport}
              >
                Report
              </Button>
            )}
          </>
        )}
        {helpful && (
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {helpful}
          </Typography>
        )}
      </Box>
    </Box>
  );
}
