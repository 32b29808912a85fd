import Box from '@mui/material/Box';
import { COARSE } from '../../shared/theme.ts';
import { icon } from '../../shared/ui/icon.tsx';
import { orderName } from './filter-names.ts';
import { FURTHER_SORTS, type ProductFilter, SORTS } from './product-filter.ts';

const ChevronDownIcon = icon('m6 9.5 6 6 6-6');

interface Props {
  filter: ProductFilter;
  onChange: (filter: ProductFilter) => void;
}

const ORDERS = [...SORTS, ...FURTHER_SORTS];

/** The sort order where the filter panel is hidden: the system's native list, which is easy to touch. */
export function SortSelect({ filter, onChange }: Props) {
  return (
    <Box
      sx={{
        position: 'relative',
        display: 'inline-flex',
        minWidth: 0,
        color: 'text.primary',
        '& svg': { position: 'absolute', right: 12, top: 'calc(50% - 9px)', pointerEvents: 'none' },
      }}
    >
      <Box
        component="select"
        aria-label="Sort by price, date, rating or title"
        value={filter.sort ?? ''}
        onChange={({ target }) => {
          const sort = ORDERS.find((known) => known === target.value) ?? null;
          if (sort !== filter.sort) onChange({ ...filter, sort });
        }}
        sx={{
          appearance: 'none',
          minWidth: 0,
          height: 40,
          [COARSE]: { height: 44 },
          pl: 2,
          pr: 5,
          font: 'inherit',
          typography: 'button',
          color: 'inherit',
          textOverflow: 'ellipsis',
          bgcolor: 'background.default',
          border: 1,
          borderColor: 'text.disabled',
          borderRadius: 1,
          cursor: 'pointer',
          '&:hover': { borderColor: 'text.primary' },
        }}
      >
        <option value="">Default order</option>
        {ORDERS.map((sort) => (
          <option key={sort} value={sort}>
            {orderName(sort)}
          </option>
        ))}
      </Box>
      <ChevronDownIcon width={18} height={18} />
    </Box>
  );
}
