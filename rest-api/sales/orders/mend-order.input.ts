import { IsIn, IsOptional } from 'class-validator';
import { JSONSchema } from 'class-validator-jsonschema';
import type { CancelReason } from '../../contract/orders.ts';
import { limits } from '../../contract/rules.ts';
import { Count, Version } from '../../input/count.ts';
import { Text, Trimmed } from '../../input/text.ts';
import { brokenWith, fieldError } from '../../routing/field-error.ts';
import { AddressInput } from '../../shopping/addresses/addresses.input.ts';

const cancelReasons = [
  'SHOPPER_ASKED',
  'NOT_AVAILABLE',
  'CANNOT_DELIVER',
  'WRONG_PRICE',
  'OTHER',
] as const satisfies CancelReason[];

/** Body of `POST /staff/orders/{id}/cancel`. */
export class CancelOrderInput {
  @Version()
  version!: number;

  @IsIn(cancelReasons, brokenWith(fieldError('reason', 'INVALID', `One of ${cancelReasons.join(', ')}.`)))
  @JSONSchema({ examples: ['NOT_AVAILABLE'] })
  reason!: CancelReason;

  @IsOptional()
  @Trimmed()
  @Text('note', limits.cancelNoteLength)
  @JSONSchema({
    type: ['string', 'null'],
    description: 'The shopper reads it, too; needed where the reason is OTHER.',
    examples: ['The publisher has no copies left.'],
  })
  note?: string | null;
}

/** Body of `POST /staff/orders/{id}/address`. */
export class ChangeAddressInput extends AddressInput {
  @Version()
  version!: number;

  @IsOptional()
  @Count('deliveryPaise', limits.orderPaise, 9_900, 0)
  @JSONSchema({
    description:
      'To charge delivery anew: what `GET /staff/orders/{id}/delivery` says. Without it, what the order costs stays.',
  })
  deliveryPaise?: number;
}
