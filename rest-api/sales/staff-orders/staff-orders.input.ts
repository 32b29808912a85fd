import { IsIn, IsOptional } from 'class-validator';
import { JSONSchema } from 'class-validator-jsonschema';
import type { Fulfilment } from '../../contract/fulfilment.ts';
import type { OrderState } from '../../contract/orders.ts';
import { limits, states } from '../../contract/rules.ts';
import { Moment } from '../../input/moment.ts';
import { defaultPageSize, PageCursor, PageSize } from '../../input/page.ts';
import { RequiredText, Text } from '../../input/text.ts';
import { brokenWith, fieldError } from '../../routing/field-error.ts';
import { orderStates } from '../orders/orders.input.ts';

const fulfilments = ['UNFULFILLED', 'PARTLY_SHIPPED', 'SHIPPED', 'DELIVERED'] as const satisfies Fulfilment[];

const placedExample = '2026-01-31T18:30:00Z';

/** The filters of `GET /staff/orders` and its export. */
export class StaffOrderFilters {
  @IsOptional()
  @IsIn(['true', 'false'], brokenWith(fieldError('queue', 'INVALID', 'One of true, false.')))
  @JSONSchema({
    description: 'Only what is paid and not wholly shipped, the oldest first.',
    examples: ['true'],
  })
  queue?: 'true' | 'false';

  @IsOptional()
  @Text('search', limits.searchLength)
  @JSONSchema({
    description:
      'A number or id of an order, a mobile number, a pincode, an amount in rupees, an ISBN, the tracking number of a parcel, ' +
      "the number of a bill or credit note, the provider's id of a payment, refund or order; any other text is looked for " +
      'in the name of the address, in the email of the shopper and in titles and authors, or is the town.',
    examples: ['B3F1D2C4'],
  })
  search?: string;

  @IsOptional()
  @IsIn(orderStates, brokenWith(fieldError('state', 'INVALID', `One of ${orderStates.join(', ')}.`)))
  @JSONSchema({ description: 'Only orders in this state.', examples: ['PAID'] })
  state?: OrderState;

  @IsOptional()
  @IsIn(fulfilments, brokenWith(fieldError('fulfilment', 'INVALID', `One of ${fulfilments.join(', ')}.`)))
  @JSONSchema({ description: 'Only orders of which so much is on its way.', examples: ['SHIPPED'] })
  fulfilment?: Fulfilment;

  @IsOptional()
  @IsIn(['true', 'false'], brokenWith(fieldError('refundStuck', 'INVALID', 'One of true, false.')))
  @JSONSchema({
    description:
      'Only orders with money that the payment provider could not give back, and that the shop tries no more.',
    examples: ['true'],
  })
  refundStuck?: 'true' | 'false';

  @Moment('placedFrom', 'Only orders that were placed then or later.', placedExample)
  placedFrom?: string;

  @Moment('placedTo', 'Only orders that were placed before.', placedExample)
  placedTo?: string;

  @Moment('changedFrom', 'Only orders that have changed then or later: see `updatedAt`.', placedExample)
  changedFrom?: string;

  @Moment('paidFrom', 'Only orders that were paid then or later: see `paidAt`.', placedExample)
  paidFrom?: string;

  @IsOptional()
  @IsIn(
    states,
    brokenWith(fieldError('region', 'INVALID', 'One of the states of India, as addresses have them.')),
  )
  @JSONSchema({ description: 'Only orders that go to this state of India.', examples: ['Karnataka'] })
  region?: string;

  @IsOptional()
  @Text('title', limits.searchLength)
  @JSONSchema({
    description: 'Only orders with a book whose title or author contains this.',
    examples: ['wings'],
  })
  title?: string;
}

/** The query parameters of `GET /staff/orders`. */
export class StaffOrdersQuery extends StaffOrderFilters {
  @PageSize('first', `Orders on a page at most; ${defaultPageSize} when left out.`)
  first?: number;

  @PageCursor(100)
  after?: string;
}

/** The query parameters of `GET /staff/slips`. */
export class SlipsQuery {
  @RequiredText('orders', 20 * 37)
  @JSONSchema({
    description: 'The `id` of 1 to 20 orders, with commas between them.',
    examples: ['b3f1d2c4-8a67-4e5f-9b10-1c2d3e4f5a6b'],
  })
  orders!: string;
}
