import { IsBoolean, IsInt, IsOptional, Matches, Max, Min } from 'class-validator';
import { JSONSchema } from 'class-validator-jsonschema';
import { limits, uuidPattern } from '../../contract/rules.ts';
import { Count, Version } from '../../input/count.ts';
import { ListOf } from '../../input/list-of.ts';
import { RequiredText, Trimmed } from '../../input/text.ts';
import { brokenWith, fieldError } from '../../routing/field-error.ts';

/** Property decorator for an optional amount of paise. */
export function AmountPaise(): PropertyDecorator {
  return (target, property) => {
    const rule = brokenWith(fieldError('amountPaise', 'INVALID', 'A whole number of paise, 1 or more.'));
    for (const decorate of [
      IsOptional(),
      Max(limits.orderPaise, rule),
      Min(1, rule),
      IsInt(rule),
      JSONSchema({ examples: [10_000] }),
    ]) {
      decorate(target, property as string);
    }
  };
}

/** Copies of a book whose money goes back. */
export class RefundLineInput {
  @RequiredText('productId', 100)
  @JSONSchema({ examples: ['8e5cbbfe-0d03-42ce-94d0-b276f811082c'] })
  productId!: string;

  @Count('quantity', limits.quantity, 1)
  quantity!: number;
}

/** Body of `POST /staff/orders/{id}/refunds`. */
// A refund is of lines or of an amount.
@JSONSchema({
  examples: [
    {
      version: 1,
      key: '6f1d1c1e-7a52-4d6f-8f35-0d6a5f0b9c21',
      lines: [{ productId: '8e5cbbfe-0d03-42ce-94d0-b276f811082c', quantity: 1 }],
      note: 'The last copy was damaged.',
    },
  ],
})
export class RefundOrderInput {
  @Version()
  version!: number;

  @Matches(
    uuidPattern,
    brokenWith(fieldError('key', 'INVALID', 'Send a UUID of your own making for each refund.')),
  )
  @JSONSchema({ examples: ['6f1d1c1e-7a52-4d6f-8f35-0d6a5f0b9c21'] })
  key!: string;

  @IsOptional()
  @ListOf('lines', limits.cartLines, RefundLineInput)
  lines?: RefundLineInput[];

  @AmountPaise()
  amountPaise?: number;

  @Trimmed()
  @RequiredText('note', 500)
  @JSONSchema({ examples: ['The last copy was damaged.'] })
  note!: string;

  @IsOptional()
  @IsBoolean(brokenWith(fieldError('restock', 'INVALID', 'One of true, false.')))
  @JSONSchema({ examples: [false] })
  restock?: boolean;
}
