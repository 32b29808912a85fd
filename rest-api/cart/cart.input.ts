import { IsIn } from 'class-validator';
import { RequiredObject } from '../nested.ts';

class QuantityAction {
  @IsIn(['increment', 'decrement'], { message: 'action.type: increment or decrement.' })
  type!: 'increment' | 'decrement';
}

/** Body of `POST /user/cart/{id}`. */
export class QuantityInput {
  @RequiredObject('action', QuantityAction)
  action!: QuantityAction;
}
