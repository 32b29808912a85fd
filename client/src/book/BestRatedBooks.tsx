import { ProductCarousel } from './ProductCarousel.tsx';
import { useSuggestedBooksQuery } from './SuggestedBooks.generated.ts';

/** The best rated books that can be bought; nothing if they do not load. */
export default function BestRatedBooks() {
  const { data, error } = useSuggestedBooksQuery();
  const products = data?.products.nodes;
  if (error || products?.length === 0) return null;
  return <ProductCarousel title="Best Rated Books" products={products} />;
}
