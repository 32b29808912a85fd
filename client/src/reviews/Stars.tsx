import Box from '@mui/material/Box';
import visuallyHidden from '@mui/utils/visuallyHidden';

const PLACES = [1, 2, 3, 4, 5];

/** Stars that somebody has given, which screen readers read as "4 of 5 stars". */
export function Stars({ stars }: { stars: number }) {
  return (
    <Box component="span" sx={{ display: 'inline-flex', gap: 0.25, verticalAlign: 'middle' }}>
      {PLACES.map((place) => (
        <Box
          key={place}
          component="svg"
          viewBox="0 0 16 16"
          aria-hidden="true"
          sx={{
            width: 16,
            height: 16,
            color: place <= stars ? 'primary.main' : 'text.disabled',
            fill: place <= stars ? 'currentColor' : 'none',
            stroke: 'currentColor',
            strokeWidth: place <= stars ? 0 : 1,
          }}
        >
          <path d="m8 .9 2.1 4.6 5 .6-3.7 3.4 1 5L8 12l-4.4 2.5 1-5L.9 6.1l5-.6L8 .9Z" />
        </Box>
      ))}
      <Box component="span" sx={visuallyHidden}>{`${stars} of 5 stars`}</Box>
    </Box>
  );
}
