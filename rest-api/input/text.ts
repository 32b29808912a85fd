import { Transform } from 'class-transformer';
import { IsNotEmpty, IsOptional, IsString, ValidateBy } from 'class-validator';
import { JSONSchema } from 'class-validator-jsonschema';
import type { FieldError } from '../contract/errors.ts';
import { brokenWith, fieldError, requiredField } from '../routing/field-error.ts';

const wellFormed = /^\P{Surrogate}*$/u;

/**
 * Property decorator for text that can be stored. Empty text is valid.
 * @param field its name in messages
 * @param max maximum length in characters, as PostgreSQL's char_length and JSON Schema's maxLength count them: an
 * emoji outside the basic plane is one, a family of four is seven
 */
export function Text(field: string, max: number): PropertyDecorator {
  return (target, property) => {
    for (const rule of [
      IsString(brokenWith(fieldError(field, 'INVALID', 'Send one text.'))),
      textRule(
        'maxLength',
        fieldError(field, 'TOO_LONG', `At most ${max} characters.`),
        (text) => [...text].length <= max,
        max,
      ),
      // PostgreSQL stores neither NUL nor half a surrogate pair.
      textRule(
        'withoutNul',
        fieldError(field, 'INVALID', 'Only text without NUL.'),
        (text) => !text.includes('\0'),
      ),
      textRule('wellFormed', fieldError(field, 'INVALID', 'Only valid Unicode text.'), (text) =>
        wellFormed.test(text),
      ),
    ]) {
      rule(target, property);
    }
  };
}

/** Property decorator for required text. */
export function RequiredText(field: string, max: number): PropertyDecorator {
  return (target, property) => {
    IsNotEmpty(brokenWith(requiredField(field)))(target, property as string);
    Text(field, max)(target, property);
  };
}

/** Property decorator for text that may be left out: null is empty. Give the property '' as its value. */
export function OptionalText(field: string, max: number): PropertyDecorator {
  return (target, property) => {
    Transform(({ value }) => (typeof value === 'string' ? value.trim() : (value ?? '')))(target, property);
    IsOptional()(target, property as string);
    Text(field, max)(target, property);
    JSONSchema({ type: ['string', 'null'] })(target, property as string);
  };
}

/** Property decorator that trims a text before it is validated. */
export const Trimmed = (): PropertyDecorator => ReadBy((text) => text.trim());

/** Property decorator that makes of a text how it is stored, before it is validated. */
export function ReadBy(read: (text: string) => string): PropertyDecorator {
  return Transform(({ value }) => (typeof value === 'string' ? read(value) : value));
}

export type Schema = Record<string, unknown>;

/** Property decorator for the documentation of a value that may be null. */
export const OrNull = (said: Schema): PropertyDecorator =>
  JSONSchema((rules) => {
    const { type = 'string', ...schema } = { ...rules, ...said } as Schema;
    const withNull: object = {
      ...schema,
      type: [type, 'null'],
      ...(Array.isArray(schema.enum) && { enum: [...schema.enum, null] }),
    };
    return withNull as typeof rules;
  }) as PropertyDecorator;

/** Property decorator that makes one line of a text, without control characters, before it is validated. */
export const OneLine = (): PropertyDecorator =>
  Transform(({ value }) =>
    typeof value === 'string'
      ? value
          .replace(/[\s\p{Cc}]+/gu, ' ')
          .trim()
          .normalize('NFC')
      : value,
  );

/** Property decorator that makes null of an empty text. */
export const EmptyIsNull = (): PropertyDecorator => Transform(({ value }) => (value === '' ? null : value));

/** Property decorator for one optional line of text; an empty one is null. */
export function OptionalLine(field: string, max: number, schema: Schema): PropertyDecorator {
  return (target, property) => {
    for (const decorate of [OneLine(), EmptyIsNull(), IsOptional(), Text(field, max), OrNull(schema)]) {
      decorate(target, property as string);
    }
  };
}

/** The library's own maxLength counts a variation selector and what it varies as one, unlike the database. */
function textRule(
  name: string,
  error: FieldError,
  holds: (text: string) => boolean,
  ...constraints: number[]
) {
  const validate = (value: unknown) => typeof value === 'string' && holds(value);
  return ValidateBy({ name, constraints, validator: { validate } }, brokenWith(error));
}
