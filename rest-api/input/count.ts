import { IsInt, Max, Min } from 'class-validator';
import { JSONSchema } from 'class-validator-jsonschema';
import { brokenWith, fieldError } from '../routing/field-error.ts';

/** Property decorator for a whole number from `min` (1, where nothing is said) to `max`. */
export function Count(field: string, max: number, example: number, min = 1): PropertyDecorator {
  return (target, property) => {
    const rule = brokenWith(fieldError(field, 'INVALID', `A whole number from ${min} to ${max}.`));
    for (const decorate of [Max(max, rule), Min(min, rule), IsInt(rule)])
      decorate(target, property as string);
    JSONSchema({ examples: [example] })(target, property as string);
  };
}
