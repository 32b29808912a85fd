import { JSONSchema } from 'class-validator-jsonschema';
import { RequiredObject } from '../../input/nested.ts';
import { RequiredText } from '../../input/text.ts';

class ProductReference {
  @RequiredText('product._id', 100)
  @JSONSchema({ examples: ['8e5cbbfe-0d03-42ce-94d0-b276f811082c'] })
  _id!: string;
}

/** Body of `POST /user/cart` and `POST /user/wishlist`; only the product's id is read. */
export class ProductReferenceInput {
  @RequiredObject('product', ProductReference)
  product!: ProductReference;
}
