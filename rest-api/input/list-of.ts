import { Type } from 'class-transformer';
import { ArrayMaxSize, ArrayMinSize, IsArray, IsObject, ValidateNested } from 'class-validator';
import { JSONSchema } from 'class-validator-jsonschema';
import { brokenWith, fieldError } from '../routing/field-error.ts';

/** Property decorator for a list of `min` (default: 1) to `max` objects, each validated by its class. */
export function ListOf(field: string, max: number, itemClass: new () => object, min = 1): PropertyDecorator {
  return (target, property) => {
    const name = property as string;
    const rule = brokenWith(fieldError(field, 'INVALID', `Send a list of ${min} to ${max} objects.`));
    ValidateNested({ each: true, ...rule })(target, name);
    // The library would look into lists within the list.
    IsObject({ each: true, ...rule })(target, name);
    for (const decorate of [ArrayMaxSize(max, rule), ArrayMinSize(min, rule), IsArray(rule)])
      decorate(target, name);
    Type(() => itemClass)(target, name);
    JSONSchema(() => ({
      type: 'array',
      items: { $ref: `#/components/schemas/${itemClass.name}` },
      minItems: min,
      maxItems: max,
    }))(target, name);
  };
}
