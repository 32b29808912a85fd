import { RequiredObject } from '../nested.ts';
import { RequiredText } from '../text.ts';

class ProductReference {
  @RequiredText('product._id', 100)
  _id!: string;
}

/** Body of `POST /user/cart` and `POST /user/wishlist`: of the product only its id is read. */
export class ProductReferenceInput {
  @RequiredObject('product', ProductReference)
  product!: ProductReference;
}
