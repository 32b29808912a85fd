import { IsBoolean, IsIn, IsOptional } from 'class-validator';
import { JSONSchema } from 'class-validator-jsonschema';
import type { ReturnReason, ReturnState } from '../../contract/returns.ts';
import { limits } from '../../contract/rules.ts';
import { Count, Version } from '../../input/count.ts';
import { ListOf } from '../../input/list-of.ts';
import { PageCursor, PageSize } from '../../input/page.ts';
import { RequiredText, Text, Trimmed } from '../../input/text.ts';
import { brokenWith, fieldError } from '../../routing/field-error.ts';
import { AmountPaise } from '../refunds/refunds.input.ts';
import { storedReturnReasons } from '../stored-values.ts';

const reasons = Object.keys(storedReturnReasons);

export const returnStates = [
  'REQUESTED',
  'APPROVED',
  'REJECTED',
  'RECEIVED',
  'REFUNDED',
  'WITHDRAWN',
] as const satisfies ReturnState[];

/** Copies of a book to send back. */
export class ReturnLineInput {
  @RequiredText('productId', 100)
  @JSONSchema({ examples: ['8e5cbbfe-0d03-42ce-94d0-b276f811082c'] })
  productId!: string;

  @Count('quantity', limits.quantity, 1)
  quantity!: number;

  @IsIn(reasons, brokenWith(fieldError('reason', 'INVALID', `One of ${reasons.join(', ')}.`)))
  @JSONSchema({ examples: ['DAMAGED'] })
  reason!: ReturnReason;
}

/** Body of `POST /user/orders/{id}/returns`. */
export class RequestReturnInput {
  @ListOf('lines', limits.cartLines, ReturnLineInput)
  lines!: ReturnLineInput[];

  @IsOptional()
  @Trimmed()
  @Text('note', 1_000)
  @JSONSchema({ examples: ['The cover is torn.'] })
  note?: string;
}

/** The query parameters of `GET /staff/returns`. */
export class StaffReturnsQuery {
  @PageSize('first', 'Returns on a page at most; 25 when left out.')
  first?: number;

  @PageCursor()
  after?: string;

  @IsOptional()
  @Text('states', 100)
  @JSONSchema({
    description: `Only returns in one of these states, with commas between them: ${returnStates.join(', ')}.`,
    examples: ['REQUESTED,APPROVED'],
  })
  states?: string;

  @IsOptional()
  @Text('search', limits.searchLength)
  @JSONSchema({
    description: 'Only returns of orders that `GET /staff/orders` finds by it.',
    examples: ['B3F1D2C4'],
  })
  search?: string;
}

/** Body of `POST /staff/returns/{id}/decide`. */
export class DecideReturnInput {
  @Version()
  version!: number;

  @IsBoolean(brokenWith(fieldError('approve', 'INVALID', 'One of true, false.')))
  @JSONSchema({ examples: [true] })
  approve!: boolean;

  @IsOptional()
  @Trimmed()
  @Text('shopNote', 1_000)
  @JSONSchema({ examples: ['Send the books to 12 Church Street, Bengaluru.'] })
  shopNote?: string;
}

/** Copies of a book that have been received in one condition: fit for sale, or missing. */
export class ReceivedCopiesInput {
  @RequiredText('productId', 100)
  @JSONSchema({ examples: ['8e5cbbfe-0d03-42ce-94d0-b276f811082c'] })
  productId!: string;

  @Count('quantity', limits.quantity, 1, 0)
  quantity!: number;
}

/** Body of `POST /staff/returns/{id}/receive`. */
export class ReceiveReturnInput {
  @Version()
  version!: number;

  @ListOf('fit', limits.cartLines, ReceivedCopiesInput, 0)
  fit!: ReceivedCopiesInput[];

  @IsOptional()
  @ListOf('missing', limits.cartLines, ReceivedCopiesInput, 0)
  missing?: ReceivedCopiesInput[] | null;
}

/** Body of `POST /staff/returns/{id}/refund`. */
export class RefundReturnInput {
  @Version()
  version!: number;

  @IsOptional()
  @Version('orderVersion')
  @JSONSchema({
    description:
      "The `order.version` that the caller has seen: 409 where the order's money may have changed since.",
  })
  orderVersion?: number;

  @AmountPaise()
  amountPaise?: number;

  @IsOptional()
  @Trimmed()
  @Text('note', 500)
  @JSONSchema({ examples: ['One page was torn.'] })
  note?: string;
}
