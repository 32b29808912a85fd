import { Transform } from 'class-transformer';
import { IsInt, Max, Min } from 'class-validator';
import { JSONSchema } from 'class-validator-jsonschema';
import { brokenWith, fieldError } from '../routing/field-error.ts';

const maxInteger = 2_147_483_647;

/** Property decorator for the version that a change starts from. */
export const Version = (field = 'version'): PropertyDecorator => Count(field, maxInteger, 1);

/** Property decorator for a whole number from `min` (default: 1) to `max`. */
export function Count(field: string, max: number, example: number, min = 1): PropertyDecorator {
  return (target, property) => {
    const rule = brokenWith(fieldError(field, 'INVALID', `A whole number from ${min} to ${max}.`));
    for (const decorate of [Max(max, rule), Min(min, rule), IsInt(rule)])
      decorate(target, property as string);
    JSONSchema({ examples: [example] })(target, property as string);
  };
}

/** Property decorator for a number in plain digits; rejects `1e3`, `0x10` and an empty text. */
export function Decimal(): PropertyDecorator {
  const decimal = /^\d+(\.\d+)?$/;
  return Transform(({ value }) =>
    typeof value === 'string' && decimal.test(value) ? Number(value) : Number.NaN,
  );
}
