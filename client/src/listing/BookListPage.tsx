import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import visuallyHidden from '@mui/utils/visuallyHidden';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { LoadFailure } from '../../shared/ui/LoadFailure.tsx';
import { Page } from '../app/Page.tsx';
import type { ProductCard_ProductFragment } from '../book/ProductCard.generated.ts';
import { namedSubject } from '../book/page-subjects.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { fadeInAfterDelay } from '../ui/fade-in-after-delay.ts';
import { Skeleton } from '../ui/Skeleton.tsx';
import { ProductList } from './ProductList.tsx';

interface Props {
  /** Undefined while it loads, null where the catalogue does not have it. */
  list: { name: string; books: { totalCount: number } } | null | undefined;
  /** The heading of the page where the list does not exist. */
  missing: string;
  failedToLoad: boolean;
  onRetry: () => void;
  products: ProductCard_ProductFragment[] | undefined;
  /** What the list says of each book, if anything. */
  notes?: readonly (string | undefined)[] | undefined;
  onMore: (() => void) | null;
  loadingMore: boolean;
  failed: boolean;
  /** Between the heading and the books. */
  children?: ReactNode;
}

/** The page of an author or a series: the name, how many books, and the books. */
export function BookListPage({ list, missing, failedToLoad, onRetry, children, ...books }: Props) {
  if (list === null) {
    return (
      <EmptyState
        title={missing}
        action={
          <Button component={Link} to="/products">
            Browse all books
          </Button>
        }
      >
        The shop has no book of that name, or the address was mistyped.
      </EmptyState>
    );
  }
  const count = list?.books.totalCount;
  return (
    <Page {...(list && namedSubject(list.name, books.products ?? []))}>
      {failedToLoad ? (
        <LoadFailure page onRetry={onRetry}>
          This page could not be loaded
        </LoadFailure>
      ) : (
        <>
          <Typography variant="h1" aria-busy={!list}>
            {list?.name ?? (
              <>
                <Skeleton
                  aria-hidden="true"
                  sx={{ ...fadeInAfterDelay, width: '8em', maxWidth: '100%', height: '1lh' }}
                />
                <Box component="span" sx={visuallyHidden}>
                  The books are on their way
                </Box>
              </>
            )}
          </Typography>
          <Typography variant="aside" sx={{ mt: 1, mb: 4, color: 'text.secondary' }}>
            {count === undefined ? '\u00a0' : count === 1 ? '1 book' : `${count} books`}
          </Typography>
          {children}
          <ProductList stale={false} {...books} />
        </>
      )}
    </Page>
  );
}
