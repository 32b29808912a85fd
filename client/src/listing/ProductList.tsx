import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Fragment, type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
import type { ProductCard_ProductFragment } from '../book/ProductCard.generated.ts';
import { ProductCard } from '../book/ProductCard.tsx';
import { ProductCardSkeleton } from '../book/ProductCardSkeleton.tsx';
import { ProductGrid } from './ProductGrid.tsx';

const PLACES = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j'];
/** The cards of the first viewport, whose covers load at once. */
const FIRST_ROW = 5;
/** Scrolling loads this many books; beyond, only the button loads more, so that the footer can be reached. */
const MAX_BY_SCROLLING = 120;

interface Props {
  /** Undefined while the first page loads. */
  products: ProductCard_ProductFragment[] | undefined;
  /** What the list says of each book, if anything. */
  notes?: readonly (string | undefined)[] | undefined;
  /** Whether these are the previous books, while others load. */
  stale: boolean;
  /** Loads the next page; null if there is none. */
  onMore: (() => void) | null;
  loadingMore: boolean;
  /** An element above the book of this index and those that follow it. */
  heading?: { above: number; text: ReactNode } | undefined;
  /** Whether the last attempt to load a page failed: then only the button loads more. */
  failed: boolean;
}

/** The grid of a listing. More pages load when the shopper nears the end, or clicks the button there. */
export function ProductList({ products, notes, stale, onMore, loadingMore, heading, failed }: Props) {
  const end = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const count = products?.length ?? 0;
  const byScrolling = onMore !== null && !loadingMore && !failed && count < MAX_BY_SCROLLING;

  useEffect(() => {
    if (!byScrolling || !end.current) return;
    const observer = new IntersectionObserver(
      // Of several changes at once, only the last one counts.
      (entries) => entries.at(-1)?.isIntersecting && onMore(),
      { rootMargin: '600px' },
    );
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [byScrolling, onMore]);

  // After a click on the button, the focus goes to the first new book, not behind them.
  const firstNew = useRef<number>(undefined);
  useLayoutEffect(() => {
    if (firstNew.current === undefined || count <= firstNew.current) return;
    const { activeElement } = document;
    // Unless the focus has moved in the meantime.
    if (activeElement === document.body || end.current?.contains(activeElement))
      list.current?.querySelector<HTMLElement>(`[data-book="${firstNew.current}"] a[href]`)?.focus();
    firstNew.current = undefined;
  }, [count]);

  function press() {
    firstNew.current = count;
    // Scrolling may have loaded the page already.
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
              <ProductCard product={product} level={2} eager={index < FIRST_ROW} note={notes?.[index]} />
            </li>
          </Fragment>
        ))}
        {(!products || loadingMore) && places}
      </ProductGrid>
      <Box ref={end} sx={{ mt: 7, textAlign: 'center' }}>
        {onMore && (
          <Button variant="outlined" onClick={press} aria-busy={loadingMore}>
            <span>{failed ? 'Could not load more books. Retry' : 'Show more'}</span>
          </Button>
        )}
      </Box>
    </Box>
  );
}
