import { isEmail, ValidateBy } from 'class-validator';
import { brokenWith, fieldError } from '../../routing/field-error.ts';

const invalidEmail = fieldError('email', 'INVALID', 'Write an address such as name@example.com.');

/** Property decorator for an email address. */
export function EmailForm(): PropertyDecorator {
  return ValidateBy(
    {
      // The documentation recognizes the format by this name.
      name: 'isEmail',
      // The library's own rule throws on half a surrogate pair.
      validator: {
        validate: (value) => typeof value === 'string' && !/\p{Surrogate}/u.test(value) && isEmail(value),
      },
    },
    brokenWith(invalidEmail),
  );
}
