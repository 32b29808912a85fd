import { NetworkStatus } from '@apollo/client';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import visuallyHidden from '@mui/utils/visuallyHidden';
import { Suspense, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { COARSE } from '../../shared/theme.ts';
import { failureLine } from '../../shared/ui/failure-line.tsx';
import { focusHeading } from '../../shared/ui/focus-heading.ts';
import { LoadFailure } from '../../shared/ui/LoadFailure.tsx';
import { lazyPart } from '../../shared/ui/lazy-part.tsx';
import { Page } from '../app/Page.tsx';
import { listingSubject } from '../book/page-subjects.ts';
import { bookCountText } from './book-count-text.ts';
import { CloseMatchesHeading } from './CloseMatchesHeading.tsx';
import { Filters } from './Filters.tsx';
import { NoBooks } from './NoBooks.tsx';
import { ProductList } from './ProductList.tsx';
import { ProductsPageDocument, useProductsPageQuery } from './ProductsPage.generated.ts';
import { isNarrowed, type ProductFilter, productFilterVariables } from './product-filter.ts';
import { useLoadMore } from './use-load-more.ts';
import { useProductFilter } from './use-product-filter.ts';

/**
 * Keeps the focus where the press of a button takes that button away: once it is lost, it goes to the page's heading.
 * @returns to be called with the press
 */
function useHeadingFocus(): () => void {
  const isPressed = useRef(false);
  // After every render, as it is not known which one takes the button away.
  useLayoutEffect(() => {
    if (!isPressed.current || document.activeElement !== document.body) return;
    isPressed.current = false;
    focusHeading();
  });
  return () => {
    isPressed.current = true;
  };
}

// Without a filter the listing does not need them.
const FilterChips = lazyPart(
  () => import('./FilterChips.tsx').then(({ FilterChips }) => ({ default: FilterChips })),
  failureLine('What is filtered could not be loaded'),
);

const placeOfChips = <Box sx={{ height: 36, [COARSE]: { height: 44 } }} />;

const hasChips = (filter: ProductFilter) =>
  filter.search.trim() !== '' || filter.sort !== null || isNarrowed(filter);

// Reserves two digits, so that the heading does not move when they load.
const PLACE_OF_COUNT = '\u2007\u2007';

/** Specification §2, "/products". */
export default function ProductsPage() {
  const [filter, setFilter] = useProductFilter();
  const variables = useMemo(() => productFilterVariables(filter), [filter]);
  const { data, previousData, error, networkStatus, refetch, fetchMore } = useProductsPageQuery({
    variables,
    notifyOnNetworkStatusChange: true,
  });
  const products = data?.products;
  // The server renders no code that loads later.
  const [isHydrated, setHydrated] = useState(false);
  useEffect(() => setHydrated(true), []);
  // While the books of a changed filter load, the previous ones stay, so that the layout does not jump.
  const shown = products ?? (error ? undefined : previousData?.products);
  const after = products?.pageInfo.hasNextPage ? products.pageInfo.endCursor : null;
  const keepFocus = useHeadingFocus();
  const { loadMore, failed } = useLoadMore(fetchMore, JSON.stringify(variables), after);

  function change(next: ProductFilter) {
    keepFocus();
    setFilter(next);
  }

  return (
    <Page title={listingSubject(variables.filter, data?.categories ?? [])?.title}>
      <Box
        sx={{
          display: 'grid',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'max(216px, 13.5rem) minmax(0, 1fr)' },
          // If the panel is taller than the listing, the last row takes the extra space.
          gridTemplateRows: { md: 'auto auto 1fr' },
          columnGap: 7,
          rowGap: 2,
          alignItems: 'start',
        }}
      >
        <Box role="status" sx={visuallyHidden}>
          {products && found(products, filter.search)}
        </Box>
        <Typography
          variant="h1"
          sx={{ gridColumn: { md: 2 }, fontSize: { xs: '1.875rem', sm: '2.5rem', lg: '3rem' } }}
        >
          {error && !shown ? 'Products' : `Showing All ${shown?.exactCount ?? PLACE_OF_COUNT} Products`}
        </Typography>
        <Box sx={{ gridColumn: { md: 1 }, gridRow: { md: '1 / span 3' }, alignSelf: { md: 'stretch' } }}>
          <Filters filter={filter} onChange={setFilter} count={products?.totalCount} />
        </Box>
        <Box sx={{ gridColumn: { md: 2 } }}>
          {hasChips(filter) && (
            <Suspense fallback={placeOfChips}>
              {isHydrated ? <FilterChips filter={filter} onChange={change} /> : placeOfChips}
            </Suspense>
          )}
        </Box>
        <Box sx={{ gridColumn: { md: 2 }, mt: { xs: 1, md: 2 } }}>
          {error && !shown ? (
            <LoadFailure onRetry={() => void refetch().catch(() => undefined)}>
              The books could not be loaded
            </LoadFailure>
          ) : shown?.nodes.length === 0 ? (
            <NoBooks filter={filter} onChange={change} />
          ) : (
            <ProductList
              products={shown?.nodes}
              stale={shown !== products}
              onMore={after === null ? null : loadMore}
              loadingMore={networkStatus === NetworkStatus.fetchMore}
              heading={
                shown && hasCloseMatches(shown, filter)
                  ? {
                      above: shown.exactCount,
                      text: (
                        <CloseMatchesHeading
                          filter={filter}
                          count={shown.totalCount - shown.exactCount}
                          didYouMean={shown.didYouMean}
                        />
                      ),
                    }
                  : undefined
              }
              failed={failed}
            />
          )}
        </Box>
      </Box>
    </Page>
  );
}
ProductsPage.pageQuery = ProductsPageDocument;

/** Whether near matches follow the exact ones. */
const hasCloseMatches = ({ exactCount, totalCount }: Counts, { search }: ProductFilter): boolean =>
  search.trim() !== '' && exactCount < totalCount;

interface Counts {
  exactCount: number;
  totalCount: number;
}

/** For screen readers, which do not notice that the listing changes with the search box and the filters. */
function found({ exactCount, totalCount }: Counts, search: string): string {
  const near = totalCount - exactCount;
  const books = `${booksText(exactCount)} found`;
  if (!search.trim()) return books;
  return `${books} for “${search.trim()}”${near > 0 ? `, and ${bookCountText(near)} close to it` : ''}`;
}

const booksText = (count: number): string => (count === 0 ? 'No books' : bookCountText(count));
