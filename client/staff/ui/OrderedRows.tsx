import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import type { ReactNode } from 'react';
import { inactive } from '../../shared/ui/inactive.ts';
import { DownIcon, UpIcon } from './icons.tsx';

interface OrderedRow {
  id: string;
  name: string;
}

interface Props<Row extends OrderedRow> {
  /** What the rows are, such as "Categories". */
  label: string;
  rows: readonly Row[];
  /** While an order is stored, no row moves. */
  busy: boolean;
  /** Stores the order of the rows. */
  onOrder(ids: string[]): void;
  onChange(row: Row): void;
  onRemove(row: Row): void;
  /** What a row says. */
  children(row: Row): ReactNode;
}

/** The ids with a row one place further up or down. */
function moved(rows: readonly OrderedRow[], from: number, by: -1 | 1): string[] {
  const ids = rows.map(({ id }) => id);
  const [id] = ids.splice(from, 1);
  if (id !== undefined) ids.splice(from + by, 0, id);
  return ids;
}

/** Rows in an order that the owner decides, each with buttons that move, change and remove it. */
export const OrderedRows = <Row extends OrderedRow>({
  label,
  rows,
  busy,
  onOrder,
  onChange,
  onRemove,
  children,
}: Props<Row>) => (
  <Box
    component="ol"
    aria-label={label}
    sx={{
      m: 0,
      p: 0,
      listStyle: 'none',
      border: rows.length > 0 ? 1 : 0,
      borderColor: 'divider',
      borderRadius: 1,
      bgcolor: 'background.paper',
    }}
  >
    {rows.map((row, place) => (
      <Box
        component="li"
        key={row.id}
        sx={{
          p: 2,
          display: 'flex',
          flexWrap: { xs: 'wrap', sm: 'nowrap' },
          gap: 1.5,
          alignItems: 'center',
          '& + li': { borderTop: 1, borderColor: 'divider' },
        }}
      >
        <Box sx={{ display: 'flex', flexDirection: 'column' }}>
          <IconButton
            size="small"
            aria-label={`Move ${row.name} up`}
            {...inactive(place === 0 || busy, () => onOrder(moved(rows, place, -1)))}
          >
            <UpIcon />
          </IconButton>
          <IconButton
            size="small"
            aria-label={`Move ${row.name} down`}
            {...inactive(place === rows.length - 1 || busy, () => onOrder(moved(rows, place, 1)))}
          >
            <DownIcon />
          </IconButton>
        </Box>
        <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>{children(row)}</Box>
        <Box sx={{ display: 'flex', gap: 1 }}>
          <Button
            variant="outlined"
            size="small"
            aria-label={`Change ${row.name}`}
            onClick={() => onChange(row)}
          >
            Change
          </Button>
          <Button
            variant="outlined"
            size="small"
            color="error"
            aria-label={`Remove ${row.name}`}
            onClick={() => onRemove(row)}
          >
            Remove
          </Button>
        </Box>
      </Box>
    ))}
  </Box>
);
