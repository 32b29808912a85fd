import { IsIn } from 'class-validator';
import { RequiredObject } from '../input/nested.ts';
import { brokenWith, fieldError } from '../routing/field-error.ts';

class QuantityAction {
  @IsIn(
    ['increment', 'decrement'],
    brokenWith(fieldError('action.type', 'INVALID', 'Increment or decrement.')),
  )
  type!: 'increment' | 'decrement';
}

/** Body of `POST /user/cart/{id}`. */
export class QuantityInput {
  @RequiredObject('action', QuantityAction)
  action!: QuantityAction;
}
