import { Type } from 'class-transformer';
import { IsDefined, IsIn, ValidateNested } from 'class-validator';

class QuantityAction {
  @IsIn(['increment', 'decrement'], { message: 'action.type: increment or decrement.' })
  type!: 'increment' | 'decrement';
}

/** Body of `POST /user/cart/{id}`. */
export class QuantityInput {
  @IsDefined({ message: 'action is required.' })
  @ValidateNested({ message: 'action: send an object with a type.' })
  @Type(() => QuantityAction)
  action!: QuantityAction;
}
