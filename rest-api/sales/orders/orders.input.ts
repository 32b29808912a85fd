import { IsBoolean, IsIn, IsOptional } from 'class-validator';
import { JSONSchema } from 'class-validator-jsonschema';
import type { OrderState } from '../../contract/orders.ts';
import { limits } from '../../contract/rules.ts';
import { Count } from '../../input/count.ts';
import { Include } from '../../input/include.ts';
import { ListOf } from '../../input/list-of.ts';
import { PageCursor, PageSize } from '../../input/page.ts';
import { OptionalText, RequiredText } from '../../input/text.ts';
import { brokenWith, fieldError } from '../../routing/field-error.ts';

export const orderStates = [
  'CREATED',
  'CONFIRMED',
  'PAID',
  'REFUNDED',
  'FAILED',
  'CANCELLED',
  'EXPIRED',
] as const satisfies OrderState[];

/** The query parameters of every call that returns orders. */
export class OrderQuery {
  @Include(
    ['shipments', 'returns'],
    'With `shipments`, each order has `fulfilment` and `shipments`; with `returns`, what of it can be cancelled, is ' +
      'refunded and is sent back.',
  )
  include?: ('shipments' | 'returns')[];
}

/** The query parameters of `GET /user/orders`. */
export class OrdersQuery extends OrderQuery {
  @PageSize('first', 'Orders on a page at most; 24 when left out.')
  first?: number;

  @PageCursor()
  after?: string;

  @IsOptional()
  @IsIn(orderStates, brokenWith(fieldError('state', 'INVALID', `One of ${orderStates.join(', ')}.`)))
  @JSONSchema({ description: 'Only orders in this state.', examples: ['CREATED'] })
  state?: OrderState;
}

/** A line of the cart as the shopper saw it. */
export class ExpectedLineInput {
  @RequiredText('productId', 100)
  @JSONSchema({ examples: ['8e5cbbfe-0d03-42ce-94d0-b276f811082c'] })
  productId!: string;

  @Count('quantity', limits.quantity, 2)
  quantity!: number;

  @Count('pricePaise', limits.orderPaise, 21_000, 0)
  @JSONSchema({ description: 'The price of one copy.' })
  pricePaise!: number;
}

/** Body of `POST /user/orders`. */
// Lines of the documentation are those of no cart.
@JSONSchema({ examples: [{ addressId: '0f0c9c2e-5d0b-4c57-8f0e-2a3c5b7d9e11' }] })
export class PlaceOrderInput {
  @RequiredText('addressId', 100)
  @JSONSchema({ examples: ['0f0c9c2e-5d0b-4c57-8f0e-2a3c5b7d9e11'] })
  addressId!: string;

  @IsOptional()
  @ListOf('expectedLines', limits.cartLines, ExpectedLineInput)
  @JSONSchema({
    description:
      'All lines of the cart as the shopper saw them, in any order: where the cart has others by now, or other prices, ' +
      'nothing is ordered. Left out, the cart is ordered as it is.',
  })
  expectedLines?: ExpectedLineInput[];

  @IsOptional()
  @Count('expectedTotalPaise', limits.orderPaise, 61_900, 0)
  @JSONSchema({
    description:
      'What the order comes to with delivery, as the shopper saw it: where it comes to another amount by now, nothing is ' +
      'ordered. Left out, it is ordered at any amount.',
  })
  expectedTotalPaise?: number;

  @OptionalText('code', limits.codeLength)
  @JSONSchema({
    description: 'A code by which the order costs less, in either case. Left out or empty: none.',
    examples: [''],
  })
  code = '';

  @IsOptional()
  @IsBoolean(brokenWith(fieldError('payOnDelivery', 'INVALID', 'True or false.')))
  @JSONSchema({
    description: 'Whether it is paid in cash when its parcel arrives. Left out: it is paid now.',
    examples: [false],
  })
  payOnDelivery?: boolean;
}

/** Body of `POST /user/orders/{id}/payment`: what the provider's checkout handed to the browser. */
export class PaymentProofInput {
  @RequiredText('razorpay_order_id', 100)
  @JSONSchema({ examples: ['order_EKwxwAgItmmXdp'] })
  razorpay_order_id!: string;

  @RequiredText('razorpay_payment_id', 100)
  @JSONSchema({ examples: ['pay_29QQoUBi66xm2f'] })
  razorpay_payment_id!: string;

  @RequiredText('razorpay_signature', 200)
  @JSONSchema({ examples: ['9ef4dffbfd84f1318f6739a3ce19f9d85851857ae648f114332d8401e0949a3d'] })
  razorpay_signature!: string;
}
