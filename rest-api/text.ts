import { IsNotEmpty, IsString, Matches, MaxLength, NotContains } from 'class-validator';

const wellFormed = /^\P{Surrogate}*$/u;

/**
 * Property decorator for text that can be stored. Empty text passes.
 * @param field how messages call it
 * @param most length in characters
 */
export function Text(field: string, most: number): PropertyDecorator {
  return (target, property) => {
    for (const rule of [
      IsString({ message: `${field}: send one text.` }),
      MaxLength(most, { message: `${field}: at most ${most} characters.` }),
      // PostgreSQL stores neither NUL nor half a surrogate pair.
      NotContains('\0', { message: `${field}: only text without NUL.` }),
      Matches(wellFormed, { message: `${field}: only valid Unicode text.` }),
    ]) {
      rule(target, property);
    }
  };
}

/** Property decorator for text that has to be there. */
export function RequiredText(field: string, most: number): PropertyDecorator {
  return (target, property) => {
    IsNotEmpty({ message: `${field} is required.` })(target, property as string);
    Text(field, most)(target, property);
  };
}
