import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Drawer from '@mui/material/Drawer';
import { FilterPanel } from './FilterPanel.tsx';
import type { ProductFilter } from './product-filter.ts';

interface Props {
  filter: ProductFilter;
  onChange: (filter: ProductFilter) => void;
  /** The number of matching books; undefined while it loads. */
  count: number | undefined;
  open: boolean;
  onClose: () => void;
}

/** The filter panel on a small screen. */
export function FilterDrawer({ filter, onChange, count, open, onClose }: Props) {
  return (
    <Drawer
      open={open}
      onClose={onClose}
      slotProps={{
        paper: { 'aria-label': 'Filters', sx: { width: 'min(340px, 88vw)', scrollPaddingBottom: '6rem' } },
      }}
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
        <Button fullWidth onClick={onClose}>
          <span>{`Show ${count ?? ''} ${count === 1 ? 'book' : 'books'}`}</span>
        </Button>
      </Box>
    </Drawer>
  );
}
