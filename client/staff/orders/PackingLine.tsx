import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { isbn13Of } from '../../../text/isbn.ts';
import type { StaffOrder } from './packing.ts';

interface Props {
  line: StaffOrder['lines'][number];
  counted: number;
  onCount(copies: number): void;
}

/** A book of the order: how many of its copies are in the parcel, and a button for a copy that cannot be scanned. */
export function PackingLine({ line, counted, onCount }: Props) {
  const left = line.toPack;
  const complete = counted === left;
  return (
    <Box
      component="li"
      sx={{
        display: 'grid',
        gridTemplateColumns: '48px 1fr auto',
        gap: 2,
        alignItems: 'center',
        py: 1.5,
        px: 1,
        borderBottom: 1,
        borderColor: 'divider',
        bgcolor: complete ? 'primary.light' : undefined,
      }}
    >
      <Box
        component="img"
        src={line.image}
        alt=""
        width={48}
        sx={{ aspectRatio: '2 / 3', objectFit: 'cover' }}
      />
      <Box sx={{ minWidth: 0 }}>
        <Box sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{line.title}</Box>
        <Box sx={{ typography: 'body2', color: 'text.secondary' }}>{line.author}</Box>
        <Box sx={{ typography: 'body2', fontVariantNumeric: 'tabular-nums' }}>
          {line.isbn ? (isbn13Of(line.isbn) ?? line.isbn) : 'No ISBN known: tick it by hand.'}
        </Box>
        {(line.short ?? 0) > 0 && (
          <Box sx={{ typography: 'body2', color: 'error.main' }}>{`The stock lacks ${line.short}.`}</Box>
        )}
      </Box>
      <Box sx={{ textAlign: 'center' }}>
        <Box sx={{ typography: 'h4', fontVariantNumeric: 'tabular-nums' }}>{`${counted} / ${left}`}</Box>
        <Button
          size="small"
          variant="outlined"
          aria-label={complete ? `Undo ${line.title}` : `+ 1 ${line.title}`}
          onClick={() => onCount(complete ? 0 : counted + 1)}
        >
          <span>{complete ? 'Undo' : '+ 1'}</span>
        </Button>
      </Box>
    </Box>
  );
}
