import type { FieldError } from '../contract/errors.ts';
import { fieldError } from '../routing/field-error.ts';

/** The error of a list that names a book more than once. */
export const bookTwice = (field: string): FieldError => fieldError(field, 'INVALID', 'Name each book once.');
