import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { Rating } from '../book/Rating.tsx';
import type { ReviewSummary_SummaryFragment } from './ReviewSummary.generated.ts';
import { ratingCountText } from './review-texts.ts';

interface Props {
  /** The rating that the catalogue has of the book. */
  sampleRating: number;
  /** Undefined while it loads. */
  summary: ReviewSummary_SummaryFragment | undefined;
}

/** How readers rate a book, beside its title; sample texts where nobody has and the shop shows those (Specification §2). */
export function BookRating({ sampleRating, summary }: Props) {
  if (summary && summary.averageRating === null && !summary.isSample)
    return <Typography variant="caption">No reviews yet</Typography>;
  return (
    <>
      <Rating rating={summary?.averageRating ?? sampleRating} />
      {summary?.ratingCount ? (
        <Link href="#reviews" variant="caption" underline="always" sx={{ color: 'inherit' }}>
          {ratingCountText(summary)}
        </Link>
      ) : (
        <Typography variant="caption" sx={{ visibility: summary ? undefined : 'hidden' }}>
          158 Ratings & 15 Reviews
        </Typography>
      )}
    </>
  );
}
