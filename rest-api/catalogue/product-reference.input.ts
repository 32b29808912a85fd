import { Type } from 'class-transformer';
import { IsDefined, ValidateNested } from 'class-validator';
import { RequiredText } from '../text.ts';

class ProductReference {
  @RequiredText('product._id', 100)
  _id!: string;
}

/** Body of `POST /user/cart` and `POST /user/wishlist`: of the product only its id is read. */
export class ProductReferenceInput {
  @IsDefined({ message: 'product is required.' })
  @ValidateNested({ message: 'product: send the product as an object.' })
  @Type(() => ProductReference)
  product!: ProductReference;
}
