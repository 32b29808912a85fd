import { IsIn, IsOptional, Matches } from 'class-validator';
import { JSONSchema } from 'class-validator-jsonschema';
import { pincodeOf } from '../../../text/indian-numbers.ts';
import { furtherStates, states, uuidPattern } from '../../contract/rules.ts';
import { ReadBy } from '../../input/text.ts';
import { brokenWith, fieldError } from '../../routing/field-error.ts';

/** The query parameters of `GET /shop/delivery`. */
export class DeliveryQuery {
  @IsOptional()
  @Matches(uuidPattern, brokenWith(fieldError('productId', 'INVALID', 'The _id of a product.')))
  @JSONSchema({
    description: 'A book, of which one copy is delivered; without, nothing that weighs or costs anything.',
    examples: ['8e5cbbfe-0d03-42ce-94d0-b276f811082c'],
  })
  productId?: string;

  @IsOptional()
  @ReadBy(pincodeOf)
  @Matches(/^[0-9]{6}$/, brokenWith(fieldError('pincode', 'INVALID', 'Exactly 6 digits.')))
  @JSONSchema({ description: 'Where to; with `state`.', examples: ['560001'] })
  pincode?: string;

  @IsOptional()
  @IsIn(
    [...states, ...furtherStates],
    brokenWith(fieldError('state', 'INVALID', 'A state or union territory of India.')),
  )
  @JSONSchema({ description: 'Where to; with `pincode`.', examples: ['Karnataka'] })
  state?: string;
}
