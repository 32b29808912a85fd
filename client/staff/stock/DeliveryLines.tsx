import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { type DeliveryLine, setCopies } from './delivery.ts';

/** The books of a delivery with their copies, which can be corrected by hand. */
export const DeliveryLines = ({ lines }: { lines: DeliveryLine[] }) => (
  <Box component="ul" aria-label="Scanned books" sx={{ m: 0, p: 0, listStyle: 'none' }}>
    {lines.map(({ bookId, title, copies }) => (
      <Box
        component="li"
        key={bookId}
        sx={{
          display: 'grid',
          gridTemplateColumns: '1fr auto auto auto',
          gap: 1,
          alignItems: 'center',
          py: 1,
          borderBottom: 1,
          borderColor: 'divider',
        }}
      >
        <Box sx={{ fontWeight: 600, minWidth: 0, overflowWrap: 'anywhere' }}>{title}</Box>
        <Button
          size="small"
          variant="outlined"
          aria-label={`One copy of ${title} less`}
          onClick={() => setCopies(bookId, copies - 1)}
          sx={{ minWidth: 44 }}
        >
          −
        </Button>
        <Box
          sx={{ typography: 'h4', fontVariantNumeric: 'tabular-nums', minWidth: '2ch', textAlign: 'center' }}
        >
          {copies}
        </Box>
        <Button
          size="small"
          variant="outlined"
          aria-label={`One copy of ${title} more`}
          onClick={() => setCopies(bookId, copies + 1)}
          sx={{ minWidth: 44 }}
        >
          +
        </Button>
      </Box>
    ))}
  </Box>
);
