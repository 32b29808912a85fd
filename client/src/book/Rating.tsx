import Box from '@mui/material/Box';
import visuallyHidden from '@mui/utils/visuallyHidden';
import { ratingText } from './rating-text.ts';

/** The readers' rating: a star and the number, which screen readers read as "Rated 4.3 of 5". */
export function Rating({ rating }: { rating: number }) {
  return (
    <Box
      component="span"
      sx={{
        display: 'inline-flex',
        alignItems: 'center',
        gap: 0.5,
        typography: 'caption',
        fontWeight: 500,
        color: 'text.secondary',
        whiteSpace: 'nowrap',
      }}
    >
      <Box
        component="svg"
        viewBox="0 0 16 16"
        aria-hidden="true"
        sx={{ width: 13, height: 13, fill: 'currentColor', color: 'primary.main' }}
      >
        <path d="m8 .9 2.1 4.6 5 .6-3.7 3.4 1 5L8 12l-4.4 2.5 1-5L.9 6.1l5-.6L8 .9Z" />
      </Box>
      <Box component="span" sx={visuallyHidden}>
        Rated{' '}
      </Box>
      <span>{ratingText(rating)}</span>
      <Box component="span" sx={visuallyHidden}>
        {' of 5'}
      </Box>
    </Box>
  );
}
