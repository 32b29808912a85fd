import type { ProductCard_ProductFragment } from './ProductCard.generated.ts';
import { ProductCard } from './ProductCard.tsx';
import { ProductCardSkeleton } from './ProductCardSkeleton.tsx';
import { Slider } from './Slider.tsx';

const PLACES = ['a', 'b', 'c', 'd', 'e', 'f'];

interface Props {
  title: string;
  /** Undefined while they load. */
  products: ProductCard_ProductFragment[] | undefined;
}

/** A slider of books. */
export function ProductSlider({ title, products }: Props) {
  return (
    <Slider title={title}>
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
    </Slider>
  );
}
