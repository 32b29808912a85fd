import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { shelfError, shelfFieldId } from './copies-error.ts';
import { changeLine, type DeliveryLine } from './delivery.ts';

interface Props {
  lines: DeliveryLine[];
  /** Whether to say which answers are missing. */
  isSent: boolean;
}

/** The books of a delivery with their copies, which can be corrected by hand. */
export const DeliveryLines = ({ lines, isSent }: Props) => (
  <Box component="ul" aria-label="Scanned books" sx={{ m: 0, p: 0, listStyle: 'none' }}>
    {lines.map((line) => (
      <Box
        component="li"
        key={line.bookId}
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
        <Box sx={{ fontWeight: 600, minWidth: 0, overflowWrap: 'anywhere' }}>{line.title}</Box>
        <Button
          size="small"
          variant="outlined"
          aria-label={`One copy of ${line.title} less`}
          onClick={() => changeLine(line.bookId, { copies: line.copies - 1 })}
          sx={{ minWidth: 44 }}
        >
          −
        </Button>
        <Box
          sx={{ typography: 'h4', fontVariantNumeric: 'tabular-nums', minWidth: '2ch', textAlign: 'center' }}
        >
          {line.copies}
        </Box>
        <Button
          size="small"
          variant="outlined"
          aria-label={`One copy of ${line.title} more`}
          onClick={() => changeLine(line.bookId, { copies: line.copies + 1 })}
          sx={{ minWidth: 44 }}
        >
          +
        </Button>
        {line.onShelf !== undefined && <ShelfField line={line} isSent={isSent} />}
      </Box>
    ))}
  </Box>
);

function ShelfField({ line, isSent }: { line: DeliveryLine; isSent: boolean }) {
  const { bookId, title, onShelf } = line;
  const error = isSent ? shelfError(line) : undefined;
  return (
    <TextField
      id={shelfFieldId(bookId)}
      label={<span>{`${title}: on the shelf in all`}</span>}
      value={onShelf}
      error={error !== undefined}
      helperText={
        error ?? 'It has not been counted before. Count all copies, these and packed parcels included.'
      }
      autoComplete="off"
      onChange={({ target }) => changeLine(bookId, { onShelf: target.value })}
      slotProps={{ htmlInput: { inputMode: 'numeric' } }}
      sx={{ gridColumn: '1 / -1' }}
    />
  );
}
