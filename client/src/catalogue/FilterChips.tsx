import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import { CloseIcon } from '../layout/icons.tsx';
import { formatRupees } from '../layout/money.ts';
import { COARSE } from '../theme.ts';
import { categoryName } from './category.ts';
import { IN_STOCK_NAME, type ProductFilter, ratingName, sortName, toggleCategory } from './product-filter.ts';

interface Props {
  filter: ProductFilter;
  onChange: (filter: ProductFilter) => void;
}

/** What narrows and sorts the listing, each with a way to take it off. */
export function FilterChips({ filter, onChange }: Props) {
  const chips = [
    filter.search && { name: `“${filter.search}”`, without: { ...filter, search: '' } },
    ...filter.categories.map((category) => ({
      name: categoryName(category),
      without: toggleCategory(filter, category),
    })),
    filter.price !== null && {
      name: `Under ${formatRupees(filter.price * 100)}`,
      without: { ...filter, price: null },
    },
    filter.rating !== null && {
      name: ratingName(filter.rating),
      without: { ...filter, rating: null },
    },
    filter.inStock && { name: IN_STOCK_NAME, without: { ...filter, inStock: false } },
    filter.sort !== null && {
      name: `Price: ${sortName(filter.sort).toLowerCase()}`,
      without: { ...filter, sort: null },
    },
  ].filter((chip) => !!chip);
  if (chips.length === 0) return null;

  return (
    <Box
      component="ul"
      aria-label="Active filters"
      sx={{ m: 0, p: 0, listStyle: 'none', display: 'flex', flexWrap: 'wrap', gap: 1 }}
    >
      {chips.map(({ name, without }) => (
        <Box component="li" key={name} sx={{ minWidth: 0 }}>
          <Chip
            variant="outlined"
            label={name}
            // The whole chip takes the filter off: a larger target than its cross.
            onClick={() => onChange(without)}
            aria-label={`Remove filter ${name}`}
            icon={<CloseIcon width={16} height={16} />}
            sx={{
              flexDirection: 'row-reverse',
              maxWidth: '100%',
              height: 36,
              [COARSE]: { height: 44 },
              pr: 1,
              '& .MuiChip-icon': { m: 0, ml: -0.5, flexShrink: 0 },
            }}
          />
        </Box>
      ))}
    </Box>
  );
}
