import { Transform } from 'class-transformer';
import { ArrayMaxSize, IsOptional, ValidateBy } from 'class-validator';
import { brokenWith, fieldError } from '../routing/field-error.ts';

/** Of one facet; more are hardly chosen, and each makes the search for books longer. */
const maxChoices = 20;

/**
 * Property decorator for the chosen values of a facet: one is a string, several are an array.
 * @param field its name in messages
 * @param form what each value has to be like
 * @param message for a value that is not
 */
export function FacetChoices(
  field: string,
  form: { test(value: string): boolean },
  message: string,
): PropertyDecorator {
  const tooMany = fieldError(field, 'TOO_MANY', `At most ${maxChoices}.`);
  const validate = (value: unknown) => typeof value === 'string' && form.test(value);
  return (target, property) => {
    for (const decorate of [
      IsOptional(),
      Transform(({ value }) => (value === undefined ? undefined : [value].flat())),
      ArrayMaxSize(maxChoices, brokenWith(tooMany)),
      ValidateBy(
        { name: 'facetChoices', validator: { validate } },
        { each: true, ...brokenWith(fieldError(field, 'INVALID', message)) },
      ),
    ]) {
      decorate(target, property as string);
    }
  };
}

/** Whether a text is a year, or two with a hyphen between, the earlier first. */
export function isYears(text: string): boolean {
  const [, from, to = from] = /^([1-9]\d{0,3})(?:-([1-9]\d{0,3}))?$/.exec(text) ?? [];
  return from !== undefined && Number(from) <= Number(to);
}
