import { IsIn, IsOptional, Matches, MaxLength, ValidateIf } from 'class-validator';
import { JSONSchema } from 'class-validator-jsonschema';
import { mobileOf, pincodeOf } from '../../../text/indian-numbers.ts';
import { limits, uuidPattern } from '../../contract/rules.ts';
import type { TakenPayment } from '../../contract/taken-orders.ts';
import { Count } from '../../input/count.ts';
import { ListOf } from '../../input/list-of.ts';
import { RequiredObject } from '../../input/nested.ts';
import { EmptyIsNull, OneLine, OptionalLine, ReadBy, RequiredText, Text } from '../../input/text.ts';
import { brokenWith, fieldError } from '../../routing/field-error.ts';
import { EmailForm } from '../../shopping/account/email-form.ts';
import { AddressFields, AddressInput } from '../../shopping/addresses/addresses.input.ts';

const payments = ['LINK', 'CASH', 'CARD', 'ON_DELIVERY'] as const satisfies TakenPayment[];

/** Copies of a book of an order that staff take. */
export class TakenLineInput {
  @RequiredText('book', 100)
  @JSONSchema({ description: 'The id, the number or the ISBN of a book.', examples: ['9788173711466'] })
  book!: string;

  @Count('quantity', limits.quantity, 1)
  quantity!: number;
}

/** Body of `POST /staff/orders`. */
@JSONSchema({
  examples: [{ name: 'Ada Lovelace', lines: [{ book: '9788173711466', quantity: 1 }], payment: 'CASH' }],
})
export class TakeOrderInput extends AddressInput {
  @IsOptional()
  @Matches(uuidPattern, brokenWith(fieldError('shopperId', 'INVALID', 'Send the id of an account.')))
  @JSONSchema({
    type: ['string', 'null'],
    description: 'The account that the order is for. Without one it is of somebody new, or of nobody known.',
    examples: ['5b0a7c1e-3c39-4f8e-9d5b-6f1a2b3c4d5e'],
  })
  shopperId?: string | null;

  @OptionalLine('name', limits.addressNameLength, {
    description: 'Of somebody new to whom the books are handed over; otherwise the address has the name.',
    examples: ['Ada Lovelace'],
  })
  name?: string | null;

  @ReadBy(mobileOf)
  @ValidateIf((_order, value) => value !== undefined && value !== null && value !== '')
  @Matches(
    /^[0-9]{10}$/,
    brokenWith(fieldError('mobile', 'INVALID', `Exactly ${limits.mobileDigits} digits.`)),
  )
  @JSONSchema({
    type: ['string', 'null'],
    description: 'As the name. Spaces and signs are understood.',
    pattern: '',
    examples: ['9876543210'],
  })
  mobile?: string | null;

  @OneLine()
  @EmptyIsNull()
  @IsOptional()
  @Text('email', limits.emailLength)
  @EmailForm()
  @JSONSchema({
    type: ['string', 'null'],
    description: 'Of somebody new, who gets an account and a link that sets its password.',
    examples: ['ada@example.com'],
  })
  email?: string | null;

  @ListOf('lines', limits.cartLines, TakenLineInput)
  lines!: TakenLineInput[];

  @IsOptional()
  @RequiredObject('address', AddressFields)
  override address!: AddressFields;

  @IsIn(payments, brokenWith(fieldError('payment', 'INVALID', `One of ${payments.join(', ')}.`)))
  @JSONSchema({ examples: ['CASH'] })
  payment!: TakenPayment;

  @IsOptional()
  @Count('expectedTotalPaise', limits.orderPaise, 61_900, 0)
  @JSONSchema({
    description:
      'What it comes to, as it was said: where it comes to another amount by now, nothing is ordered.',
  })
  expectedTotalPaise?: number;
}

/** Where an order would be delivered to. */
export class QuotePlaceInput {
  @RequiredText('state', 100)
  @JSONSchema({ description: 'A state or union territory.', examples: ['Karnataka'] })
  state!: string;

  @ReadBy(pincodeOf)
  @MaxLength(100)
  @Text('pincode', 100)
  @JSONSchema({ description: 'Six digits.', examples: ['560001'] })
  pincode!: string;
}

/** Body of `POST /staff/orders/quote`. */
@JSONSchema({
  examples: [
    {
      lines: [{ book: '9788173711466', quantity: 1 }],
      place: { state: 'Karnataka', pincode: '560001' },
    },
  ],
})
export class QuoteOrderInput {
  @ListOf('lines', limits.cartLines, TakenLineInput)
  lines!: TakenLineInput[];

  @IsOptional()
  @RequiredObject('place', QuotePlaceInput)
  place?: QuotePlaceInput;
}
