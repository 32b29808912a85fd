import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { FORCED } from '../../shared/theme.ts';
import { ratingText } from '../book/rating-text.ts';
import type { ReviewSummary_SummaryFragment } from './ReviewSummary.generated.ts';
import { ratingCountText, starText } from './review-texts.ts';

/** The mean of the ratings, and how many have each number of stars. */
export function RatingBars({ summary }: { summary: ReviewSummary_SummaryFragment }) {
  const { averageRating, ratingCount, stars } = summary;
  if (averageRating === null) return null;
  return (
    <div>
      <Typography sx={{ display: 'flex', alignItems: 'baseline', gap: 1 }}>
        <Box component="span" sx={{ typography: 'h2', lineHeight: 1 }}>
          {ratingText(averageRating)}
        </Box>
        <span>out of 5</span>
      </Typography>
      <Typography variant="body2" sx={{ mt: 0.5, mb: 1.5, color: 'text.secondary' }}>
        {ratingCountText(summary)}
      </Typography>
      <Box
        component="ul"
        aria-label="Ratings by stars"
        sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 0.5 }}
      >
        {stars.map(({ stars: each, count }) => (
          <Box
            component="li"
            key={each}
            sx={{
              display: 'grid',
              gridTemplateColumns: '4.5em 1fr 3em',
              alignItems: 'center',
              gap: 1,
              typography: 'body2',
            }}
          >
            <span>{starText(each)}</span>
            <Box
              aria-hidden="true"
              sx={{
                height: 8,
                bgcolor: 'action.disabledBackground',
                borderRadius: 1,
                [FORCED]: { border: 1 },
              }}
            >
              <Box
                sx={{
                  height: '100%',
                  width: `${(100 * count) / ratingCount}%`,
                  bgcolor: 'primary.main',
                  borderRadius: 1,
                  [FORCED]: { bgcolor: 'CanvasText' },
                }}
              />
            </Box>
            <Box component="span" sx={{ textAlign: 'right', fontVariantNumeric: 'tabular-nums' }}>
              {count}
            </Box>
          </Box>
        ))}
      </Box>
    </div>
  );
}
