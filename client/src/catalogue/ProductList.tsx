import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Fragment, type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
import type { ProductCard_ProductFragment } from '../generated/graphql.ts';
import { ProductCard } from './ProductCard.tsx';
import { ProductCardSkeleton } from './ProductCardSkeleton.tsx';
import { ProductGrid } from './ProductGrid.tsx';

const PLACES = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j'];
/** The cards of the first screen, whose covers load at once. */
const FIRST_ROW = 5;
/** As many books come by scrolling alone; beyond, the button asks, so that the foot of the page can be reached. */
const MAX_BY_SCROLLING = 120;

interface Props {
  /** Undefined while the first page loads. */
  products: ProductCard_ProductFragment[] | undefined;
  /** Whether these are the books of before, while others load. */
  stale: boolean;
  /** Asks for the next page; null when there is none. */
  onMore: (() => void) | null;
  loadingMore: boolean;
  /** Stands above the book of this index, and of those that follow it. */
  heading?: { above: number; text: ReactNode } | undefined;
  /** Whether the last attempt at a further page failed: then only the button asks again. */
  failed: boolean;
}

/** The grid of a listing. Further pages come as the shopper nears the end, or by the button there. */
export function ProductList({ products, stale, onMore, loadingMore, heading, failed }: Props) {
  const end = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const count = products?.length ?? 0;
  const byScrolling = onMore !== null && !loadingMore && !failed && count < MAX_BY_SCROLLING;

  useEffect(() => {
    if (!byScrolling || !end.current) return;
    const observer = new IntersectionObserver(
      // Several changes may come at once; what counts is how it is now.
      (entries) => entries.at(-1)?.isIntersecting && onMore(),
      { rootMargin: '600px' },
    );
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [byScrolling, onMore]);

  // Whoever pressed the button goes on with the first of the books that it brought, not behind them.
  const firstNew = useRef<number>(undefined);
  useLayoutEffect(() => {
    if (firstNew.current === undefined || count <= firstNew.current) return;
    const { activeElement } = document;
    // Unless they have gone elsewhere meanwhile.
    if (activeElement === document.body || end.current?.contains(activeElement))
      list.current?.querySelector<HTMLElement>(`[data-book="${firstNew.current}"] a[href]`)?.focus();
    firstNew.current = undefined;
  }, [count]);

  function press() {
    firstNew.current = count;
    // Scrolling may have asked already.
    if (!loadingMore) onMore?.();
  }

  const places = PLACES.map((place) => (
    <li key={place}>
      <ProductCardSkeleton />
    </li>
  ));
  return (
    <Box
      aria-busy={!products || stale || loadingMore}
      sx={{ transition: 'opacity 200ms', ...(stale && { opacity: 0.4, transitionDelay: '300ms' }) }}
    >
      <ProductGrid label="Books" ref={list}>
        {products?.map((product, index) => (
          <Fragment key={product.id}>
            {index === heading?.above && (
              <Box component="li" sx={{ gridColumn: '1 / -1' }}>
                {heading.text}
              </Box>
            )}
            <li data-book={index}>
              <ProductCard product={product} level={2} eager={index < FIRST_ROW} />
            </li>
          </Fragment>
        ))}
        {(!products || loadingMore) && places}
      </ProductGrid>
      <Box ref={end} sx={{ mt: 7, textAlign: 'center' }}>
        {onMore && (
          <Button variant="outlined" onClick={press} aria-busy={loadingMore}>
            {failed ? 'Could not load more books. Retry' : 'Show more'}
          </Button>
        )}
      </Box>
    </Box>
  );
}
