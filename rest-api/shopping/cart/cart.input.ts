import { ArrayMaxSize, IsArray, IsIn, IsInt, IsOptional, Matches, Min } from 'class-validator';
import { JSONSchema } from 'class-validator-jsonschema';
import { limits, uuidPattern } from '../../contract/rules.ts';
import { Count } from '../../input/count.ts';
import { Include } from '../../input/include.ts';
import { ListOf } from '../../input/list-of.ts';
import { RequiredObject } from '../../input/nested.ts';
import { RequiredText } from '../../input/text.ts';
import { brokenWith, fieldError } from '../../routing/field-error.ts';

/** The query parameters of every call that returns the cart. */
export class CartQuery {
  @Include(
    ['availability', 'totals'],
    'With `availability` each book says whether it can be bought: `IN_STOCK`, `LOW` with how many are `left`, or ' +
      '`OUT_OF_STOCK`. With `totals`, what the cart comes to with delivery.',
  )
  include?: ('availability' | 'totals')[];
}

const wholeNumber = brokenWith(fieldError('quantity', 'INVALID', 'A whole number, 0 or more.'));

class QuantityAction {
  @IsIn(
    ['increment', 'decrement'],
    brokenWith(fieldError('action.type', 'INVALID', 'Send increment or decrement.')),
  )
  type!: 'increment' | 'decrement';
}

/** Body of `POST /user/cart/{id}`. */
export class QuantityInput {
  @RequiredObject('action', QuantityAction)
  action!: QuantityAction;
}

/** Body of `POST /user/cart/{id}/quantity`. */
export class SetQuantityInput {
  @Min(0, wholeNumber)
  @IsInt(wholeNumber)
  @JSONSchema({ examples: [3] })
  quantity!: number;
}

/** Copies of a book to put in the cart. */
export class CartLineInput {
  @RequiredText('productId', 100)
  @JSONSchema({ description: 'The _id of a product.', examples: ['8e5cbbfe-0d03-42ce-94d0-b276f811082c'] })
  productId!: string;

  @Count('quantity', limits.quantity, 2)
  quantity!: number;
}

/** Body of `POST /user/cart/lines`. */
export class AddLinesInput {
  @ListOf('lines', limits.cartLines, CartLineInput)
  lines!: CartLineInput[];
}

/** Body of `POST /user/cart/fit`. */
export class FitInput {
  @IsOptional()
  @Matches(uuidPattern, {
    each: true,
    ...brokenWith(fieldError('productIds', 'INVALID', 'A list of the _ids of products.')),
  })
  @ArrayMaxSize(
    limits.cartLines,
    brokenWith(fieldError('productIds', 'TOO_MANY', `At most ${limits.cartLines}.`)),
  )
  @IsArray(brokenWith(fieldError('productIds', 'INVALID', 'A list of the _ids of products.')))
  @JSONSchema({
    description: 'The products whose lines are fitted; all where it is missing.',
    examples: [['8e5cbbfe-0d03-42ce-94d0-b276f811082c']],
  })
  productIds?: string[];
}
