import Box from '@mui/material/Box';

/**
 * The number of books for a choice, in parentheses, which no price has. Hidden from screen readers, which read the
 * control's description.
 */
export function BookCount({ count }: { count: number | undefined }) {
  return (
    <Box
      component="span"
      aria-hidden="true"
      sx={{ typography: 'body2', color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}
    >
      {count !== undefined && `(${count.toLocaleString('en-IN')})`}
    </Box>
  );
}
