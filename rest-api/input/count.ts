import { IsInt, Max, Min } from 'class-validator';
import { JSONSchema } from 'class-validator-jsonschema';
import { brokenWith, fieldError } from '../routing/field-error.ts';

/** Property decorator for a whole number of 1 or more. */
export function Count(field: string, max: number, example: number): PropertyDecorator {
  return (target, property) => {
    const rule = brokenWith(fieldError(field, 'INVALID', `A whole number from 1 to ${max}.`));
    for (const decorate of [Max(max, rule), Min(1, rule), IsInt(rule)]) decorate(target, property as string);
    JSONSchema({ examples: [example] })(target, property as string);
  };
}
