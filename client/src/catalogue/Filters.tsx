import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Drawer from '@mui/material/Drawer';
import { useTheme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useState } from 'react';
import { FilterPanel } from './FilterPanel.tsx';
import type { ProductFilter } from './product-filter.ts';

interface Props {
  filter: ProductFilter;
  onChange: (filter: ProductFilter) => void;
  /** Books that pass; undefined while they are counted. */
  count: number | undefined;
}

/** The filter panel: on the left of the listing, or on small screens in a drawer behind a button. */
export function Filters({ filter, onChange, count }: Props) {
  const wide = useMediaQuery(useTheme().breakpoints.up('md'), { noSsr: true });
  const [open, setOpen] = useState(false);
  const chosen =
    filter.categories.length +
    [filter.sort, filter.price, filter.rating].filter((one) => one !== null).length;

  if (wide) {
    return (
      <Box
        component="aside"
        aria-label="Filters"
        sx={{
          // Stays in sight beside a long listing; the margins are room for the rings of what has the focus.
          position: 'sticky',
          top: 88,
          maxHeight: 'calc(100dvh - 104px)',
          overflowY: 'auto',
          overscrollBehavior: 'contain',
          scrollbarWidth: 'thin',
          scrollPaddingBlock: 16,
          mx: -1.5,
          px: 1.5,
          mt: -1,
          pt: 1,
          pb: 1,
        }}
      >
        <FilterPanel filter={filter} onChange={onChange} />
      </Box>
    );
  }
  return (
    <>
      <Button
        variant="outlined"
        onClick={() => setOpen(true)}
        aria-haspopup="dialog"
        sx={{ justifySelf: 'start' }}
      >
        Filters{chosen > 0 && ` (${chosen})`}
      </Button>
      <Drawer
        open={open}
        onClose={() => setOpen(false)}
        slotProps={{ paper: { 'aria-label': 'Filters', sx: { width: 'min(340px, 88vw)' } } }}
      >
        <Box sx={{ p: 3, flex: 1 }}>
          <FilterPanel filter={filter} onChange={onChange} />
        </Box>
        <Box
          sx={{
            position: 'sticky',
            bottom: 0,
            p: 2,
            bgcolor: 'background.paper',
            borderTop: 1,
            borderColor: 'divider',
          }}
        >
          <Button fullWidth onClick={() => setOpen(false)}>
            Show {count ?? ''} {count === 1 ? 'book' : 'books'}
          </Button>
        </Box>
      </Drawer>
    </>
  );
}
