import Box from '@mui/material/Box';
import { Suspense } from 'react';
import { formatRupees } from '../../shared/money.ts';
import { failureLine } from '../../shared/ui/failure-line.tsx';
import { lazyPart } from '../../shared/ui/lazy-part.tsx';
import { useFocusAfterRemoval } from '../ui/use-focus-after-removal.ts';
import { FilterChip } from './FilterChip.tsx';
import { IN_STOCK_NAME, orderName, ratingName } from './filter-names.ts';
import { FACETS, type ProductFilter, toggleCategory } from './product-filter.ts';
import { useCategories } from './use-categories.ts';

// Most shoppers choose nothing of what it names.
const FacetChips = lazyPart(
  () => import('./FacetChips.tsx').then(({ FacetChips }) => ({ default: FacetChips })),
  (retry) => <li>{failureLine('Further filters could not be loaded')(retry)}</li>,
);

interface Props {
  filter: ProductFilter;
  onChange: (filter: ProductFilter) => void;
}

/** What narrows and sorts the listing, each with a way to take it off. */
export function FilterChips({ filter, onChange }: Props) {
  const search = filter.search.trim();
  const { nameOf } = useCategories();
  const chips = [
    search && { name: `“${search}”`, without: { ...filter, search: '' } },
    ...filter.categories.map((category) => ({
      name: nameOf(category),
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
      name: orderName(filter.sort),
      without: { ...filter, sort: null },
    },
  ].filter((chip) => !!chip);
  const facets = FACETS.flatMap((facet) => (filter.facets[facet] ?? []).map((value) => `${facet} ${value}`));
  const hasFacets = facets.length > 0;
  const list = useFocusAfterRemoval([...chips.map(({ name }) => name), ...facets]);
  if (chips.length === 0 && !hasFacets) return null;

  return (
    <Box
      component="ul"
      ref={list}
      aria-label="Active filters"
      sx={{ m: 0, p: 0, listStyle: 'none', display: 'flex', flexWrap: 'wrap', gap: 1 }}
    >
      {chips.map(({ name, without }) => (
        <FilterChip key={name} name={name} onRemove={() => onChange(without)} />
      ))}
      {hasFacets && (
        <Suspense>
          <FacetChips filter={filter} onChange={onChange} />
        </Suspense>
      )}
    </Box>
  );
}
