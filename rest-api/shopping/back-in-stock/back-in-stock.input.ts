import { JSONSchema } from 'class-validator-jsonschema';
import { RequiredText } from '../../input/text.ts';

/** Body of `POST /user/backinstock`. */
export class BackInStockInput {
  @RequiredText('productId', 100)
  @JSONSchema({ description: 'The id of a product.', examples: ['8e5cbbfe-0d03-42ce-94d0-b276f811082c'] })
  productId!: string;
}
