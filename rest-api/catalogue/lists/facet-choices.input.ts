import { Transform } from 'class-transformer';
import { ArrayMaxSize, IsOptional, ValidateBy } from 'class-validator';
import { JSONSchema } from 'class-validator-jsonschema';
import { brokenWith, fieldError } from '../../routing/field-error.ts';

/** Of one facet; more are hardly chosen, and each makes the search for books longer. */
const maxChoices = 20;

/** What the values of a facet are like. */
interface Choices {
  form: { test(value: string): boolean };
  /** Makes the usual spelling of a value of others. */
  read?: (value: unknown) => unknown;
  /** For a value of another form. */
  message: string;
  /** JSON Schema of a value, beside its type, for the documentation. */
  items: { pattern?: string; enum?: string[]; minLength?: number; maxLength?: number };
  description: string;
  examples: string[];
}

/**
 * Property decorator for the chosen values of a facet: one is a string, several are an array.
 * @param field its name in messages
 */
export function FacetChoices(
  field: string,
  { form, read = (value) => value, message, items, description, examples }: Choices,
): PropertyDecorator {
  const tooMany = fieldError(field, 'TOO_MANY', `At most ${maxChoices}.`);
  const validate = (value: unknown) => typeof value === 'string' && form.test(value);
  return (target, property) => {
    for (const decorate of [
      IsOptional(),
      Transform(({ value }) => (value === undefined ? undefined : [value].flat().map(read))),
      ArrayMaxSize(maxChoices, brokenWith(tooMany)),
      ValidateBy(
        { name: 'facetChoices', validator: { validate } },
        { each: true, ...brokenWith(fieldError(field, 'INVALID', message)) },
      ),
      JSONSchema({
        type: 'array',
        items: { type: 'string', ...items },
        maxItems: maxChoices,
        description,
        examples: [examples],
      }),
    ]) {
      decorate(target, property as string);
    }
  };
}

export const yearsForm = /^([1-9]\d{0,3})(?:-([1-9]\d{0,3}))?$/;

/** Whether a text is a year, or two with a hyphen between, the earlier first. */
export function isYears(text: string): boolean {
  const [, from, to = from] = yearsForm.exec(text) ?? [];
  return from !== undefined && Number(from) <= Number(to);
}
