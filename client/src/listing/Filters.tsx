import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTheme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { Suspense, startTransition, useEffect, useState } from 'react';
import { LoadFailure } from '../../shared/ui/LoadFailure.tsx';
import { lazyPart } from '../../shared/ui/lazy-part.tsx';
import { whenIdle } from '../startup/when-idle.ts';
import type { ProductFilter } from './product-filter.ts';
import { SortSelect } from './SortSelect.tsx';

// A fifth of the listing's code, which a phone does not need until the shopper filters.
const loadDrawer = () => import('./FilterDrawer.tsx');
const filtersNotLoaded = (retry: () => void) => (
  <LoadFailure onRetry={retry}>The filters could not be loaded</LoadFailure>
);
const FilterPanel = lazyPart(
  () => import('./FilterPanel.tsx').then(({ FilterPanel }) => ({ default: FilterPanel })),
  filtersNotLoaded,
);
const FilterDrawer = lazyPart(
  () => loadDrawer().then(({ FilterDrawer }) => ({ default: FilterDrawer })),
  filtersNotLoaded,
);

interface Props {
  filter: ProductFilter;
  onChange: (filter: ProductFilter) => void;
  /** The number of matching books; undefined while it loads. */
  count: number | undefined;
}

/**
 * The filter panel: on the left of the listing; on small screens in a drawer behind a button, with the sort beside it.
 */
export function Filters({ filter, onChange, count }: Props) {
  const wide = useMediaQuery(useTheme().breakpoints.up('md'));
  const [open, setOpen] = useState(false);
  const [hasOpened, setHasOpened] = useState(false);

  useEffect(() => (wide ? undefined : whenIdle(() => void loadDrawer().catch(console.error))), [wide]);

  function openDrawer() {
    // Rendering the panel takes a phone a while, in which it still shows and hears the shopper.
    startTransition(() => {
      setHasOpened(true);
      setOpen(true);
    });
  }

  const chosen =
    filter.categories.length +
    [filter.sort, filter.price, filter.rating].filter((one) => one !== null).length +
    Number(filter.inStock) +
    Object.values(filter.facets).flat().length;

  if (wide) {
    return (
      <Box
        component="aside"
        aria-label="Filters"
        sx={{
          // Stays in view beside a long listing; the margins leave room for focus rings.
          position: 'sticky',
          top: 88,
          maxHeight: 'calc(100dvh - 104px)',
          overflowY: 'auto',
          overscrollBehavior: 'contain',
          scrollbarWidth: 'thin',
          scrollPaddingBlock: 16,
          // Labels begin 11 pixels before the panel, and a ring 5 before what it is around.
          mx: -2.5,
          px: 2.5,
          mt: -1,
          pt: 1,
          pb: 1,
        }}
      >
        <Suspense>
          <FilterPanel filter={filter} onChange={onChange} />
        </Suspense>
      </Box>
    );
  }
  return (
    <>
      {/* The server does not know the width of the screen; on a wide screen the panel replaces this. */}
      <Box sx={{ display: 'flex', gap: 1.5, visibility: { md: 'hidden' } }}>
        <Button variant="outlined" onClick={openDrawer} aria-haspopup="dialog" sx={{ flexShrink: 0 }}>
          <span>{`Filters${chosen > 0 ? ` (${chosen})` : ''}`}</span>
        </Button>
        <SortSelect filter={filter} onChange={onChange} />
      </Box>
      {hasOpened && (
        <Suspense>
          <FilterDrawer
            filter={filter}
            onChange={onChange}
            count={count}
            open={open}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}
