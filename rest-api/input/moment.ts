import { IS_ISO8601, IsOptional, isISO8601, ValidateBy } from 'class-validator';
import { JSONSchema } from 'class-validator-jsonschema';
import { brokenWith, fieldError } from '../routing/field-error.ts';

const ofDates = 'A date alone begins at midnight in UTC; a day of India begins at 18:30Z of the day before.';

const form = /^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:?\d\d))?$/;

/**
 * Property decorator for an optional moment of a query: a date with a time and its zone, or a date alone, which begins at
 * midnight in UTC. `momentOf` reads what it accepts.
 */
export function Moment(field: string, description: string, example: string): PropertyDecorator {
  // The documentation recognizes the format by this name.
  return moment(field, IS_ISO8601, { description: `${description} ${ofDates}`, examples: [example] });
}

/** The same for a field of a body, which may be null. */
export function OptionalMoment(field: string, description: string, example: string): PropertyDecorator {
  return moment(field, 'momentOrNull', {
    type: ['string', 'null'],
    description: `${description} ${ofDates}`,
    examples: [example],
  });
}

function moment(field: string, rule: string, schema: Parameters<typeof JSONSchema>[0]): PropertyDecorator {
  const error = fieldError(
    field,
    'INVALID',
    'A moment such as 2026-01-31T09:05:00Z, or a date, which begins at midnight in UTC.',
  );
  return (target, property) => {
    IsOptional()(target, property as string);
    ValidateBy({ name: rule, validator: { validate: isMoment } }, brokenWith(error))(target, property);
    JSONSchema(schema)(target, property as string);
  };
}

/** ISO 8601 has weeks, too, and times of no zone; JavaScript takes 31 February for a day in March. */
function isMoment(value: unknown): boolean {
  if (typeof value !== 'string' || !form.test(value) || !isISO8601(value, { strict: true })) return false;
  // PostgreSQL reads years as ISO strings have them: of four digits, the first is 1.
  const year = new Date(value).getUTCFullYear();
  return year >= 1 && year <= 9_999;
}

/** The OpenAPI description of a property with `@Moment`. */
export const momentOf = (text: string | undefined): Date | undefined =>
  text === undefined ? undefined : new Date(text);
