import { Transform } from 'class-transformer';
import { IsInt, IsOptional, Matches, Max, Min, ValidateBy } from 'class-validator';
import { JSONSchema } from 'class-validator-jsonschema';
import { isScientific, lostDigits, readIsbn } from '../../../text/isbn.ts';
import { bookLimits } from '../../contract/staff-books.ts';
import { EmptyIsNull, OrNull, type Schema, Text } from '../../input/text.ts';
import { brokenWith, fieldError } from '../../routing/field-error.ts';

export const invalid = (field: string, message: string) => brokenWith(fieldError(field, 'INVALID', message));

/** Property decorator for an optional plain text of several lines; empty and null mean that nothing is known. */
export function OptionalLines(field: string, schema: Schema): PropertyDecorator {
  return (target, property) => {
    for (const decorate of [
      EmptyIsNull(),
      Transform(({ value }) =>
        typeof value === 'string'
          ? value
              .replace(/\r\n?/g, '\n')
              .replace(/[^\P{Cc}\n]/gu, ' ')
              .trim()
              .normalize('NFC')
          : value,
      ),
      IsOptional(),
      Text(field, bookLimits.descriptionLength),
      OrNull(schema),
    ]) {
      decorate(target, property as string);
    }
  };
}

/** Property decorator for an optional whole number; null means that nothing is known. */
export function OptionalWhole(
  field: string,
  { min, max, rule }: { min: number; max: number; rule: string },
  schema: Schema,
): PropertyDecorator {
  const broken = invalid(field, rule);
  return (target, property) => {
    for (const decorate of [
      IsOptional(),
      Max(max, broken),
      Min(min, broken),
      IsInt(broken),
      OrNull(schema),
    ]) {
      decorate(target, property as string);
    }
  };
}

/** Property decorator for an amount in paise above 0. */
export function PricePaise(field: string): PropertyDecorator {
  const rule = invalid(field, `Whole paise such as 49900, above 0 and up to ${bookLimits.pricePaise}.`);
  return (target, property) => {
    for (const decorate of [Max(bookLimits.pricePaise, rule), Min(1, rule), IsInt(rule)]) {
      decorate(target, property as string);
    }
  };
}

/** Property decorator for an ISBN of 10 or 13 digits. */
export function Isbn(): PropertyDecorator {
  const rule = invalid('isbn', 'An ISBN of 10 or 13 digits, whose last digit fits the others.');
  const whole = invalid('isbn', `This ${lostDigits}.`);
  const isShort = (value: unknown) => typeof value === 'string' && isScientific(value);
  const validate = (value: unknown) =>
    isShort(value) || (typeof value === 'string' && 'isbn13' in readIsbn(value));
  return (target, property) => {
    ValidateBy({ name: 'isbn', validator: { validate } }, rule)(target, property);
    ValidateBy({ name: 'wholeIsbn', validator: { validate: (value) => !isShort(value) } }, whole)(
      target,
      property,
    );
  };
}

/** Property decorator for the version that a change starts from. */
export function BookVersion(): PropertyDecorator {
  return (target, property) => {
    Matches(/^[0-9a-f]{16}$/, invalid('version', 'The version that you have read.'))(
      target,
      property as string,
    );
    JSONSchema({
      description: 'The version that the change starts from.',
      examples: ['1f0c5e2ab94d7733'],
    })(target, property as string);
  };
}
