import { Carousel } from './Carousel.tsx';
import type { ProductCard_ProductFragment } from './ProductCard.generated.ts';
import { ProductCard } from './ProductCard.tsx';
import { ProductCardSkeleton } from './ProductCardSkeleton.tsx';

const PLACES = ['a', 'b', 'c', 'd', 'e', 'f'];

interface Props {
  title: string;
  /** Undefined while they load. */
  products: ProductCard_ProductFragment[] | undefined;
}

/** A carousel of books. */
export function ProductCarousel({ title, products }: Props) {
  return (
    <Carousel title={title}>
      {products
        ? products.map((product) => (
            <li key={product.id}>
              <ProductCard product={product} />
            </li>
          ))
        : PLACES.map((place) => (
            <li key={place}>
              <ProductCardSkeleton />
            </li>
          ))}
    </Carousel>
  );
}
