import { Transform } from 'class-transformer';
import { ArrayMaxSize, IsIn, IsOptional } from 'class-validator';
import { brokenWith, fieldError } from '../routing/field-error.ts';

/**
 * Property decorator for an optional query parameter that is some of `choices`, each once: one of them is a string,
 * several are an array.
 * @param tooMany said where there are more than choices
 */
export function SomeOf(field: string, choices: readonly string[], tooMany: string): PropertyDecorator {
  return (target, property) => {
    for (const decorate of [
      IsIn(choices, {
        each: true,
        ...brokenWith(fieldError(field, 'INVALID', `One of ${choices.join(', ')}.`)),
      }),
      ArrayMaxSize(choices.length, brokenWith(fieldError(field, 'TOO_MANY', tooMany))),
      Transform(({ value }) => [value].flat()),
      IsOptional(),
    ]) {
      decorate(target, property as string);
    }
  };
}
