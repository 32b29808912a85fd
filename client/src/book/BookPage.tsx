import { skipToken, useFragment } from '@apollo/client/react';
import Button from '@mui/material/Button';
import { Link, useParams } from 'react-router-dom';
import { LoadFailure } from '../../shared/ui/LoadFailure.tsx';
import { useShopper } from '../account/shopper.ts';
import { Page } from '../app/Page.tsx';
import { useDeliveryToQuery } from '../cart/Delivery.generated.ts';
import { BookReviews } from '../reviews/BookReviews.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { Book } from './Book.tsx';
import { BookPageDocument, useBookPageQuery } from './BookPage.generated.ts';
import { BookSkeleton } from './BookSkeleton.tsx';
import { ProductCard_ProductFragmentDoc } from './ProductCard.generated.ts';
import { ProductCarousel } from './ProductCarousel.tsx';

/** Specification §2, "/products/{productId}". */
export default function BookPage() {
  const { productId = '' } = useParams();
  const { data, error, refetch } = useBookPageQuery({ variables: { productId } });
  // Shows a book that was on a card at once; its description follows.
  const card = useFragment({
    fragment: ProductCard_ProductFragmentDoc,
    from: { __typename: 'Product', id: productId },
  });
  const { place } = useShopper();
  const own = useDeliveryToQuery(
    place && data?.delivery ? { variables: { productId, ...place } } : skipToken,
  );
  const book = data?.product ?? (card.complete ? card.data : undefined);

  if (data && !data.product) {
    return (
      <EmptyState
        title="We do not have this book"
        action={
          <Button component={Link} to="/products">
            Browse all books
          </Button>
        }
      >
        It may have sold out for good, or the address was mistyped.
      </EmptyState>
    );
  }
  if (error && !book) {
    return (
      <Page>
        <LoadFailure page onRetry={() => void refetch().catch(() => undefined)}>
          This book could not be loaded
        </LoadFailure>
      </Page>
    );
  }
  return (
    <Page title={book?.title} description={data?.product?.description}>
      {book ? (
        <Book
          product={book}
          // What did not load is no longer on its way.
          description={data?.product?.description ?? (error ? '' : undefined)}
          details={data?.product ?? undefined}
          deliveryPaise={data?.shop.deliveryPaise}
          delivery={own.data?.delivery ?? data?.delivery ?? null}
          returnDays={data?.shop.returnDays}
          payOnDeliveryMaxPaise={data?.shop.payOnDeliveryMaxPaise ?? null}
        />
      ) : (
        <BookSkeleton />
      )}
      {error ? (
        <LoadFailure onRetry={() => void refetch().catch(() => undefined)}>
          The rest of this page could not be loaded
        </LoadFailure>
      ) : (
        <ProductCarousel title="Similar Products" products={data?.product?.similar} />
      )}
      {data?.product && <BookReviews product={data.product} summary={data.product.reviewSummary} />}
    </Page>
  );
}
BookPage.pageQuery = BookPageDocument;
