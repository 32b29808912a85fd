import type { ValidationOptions } from 'class-validator';
import type { FieldError, FieldErrorCode } from '../contract/errors.ts';
import { type CodedMessage, coded, HttpError } from './errors.ts';

/** A 4xx response that says which fields are wrong: `fields`, and a line for each in `errors`. */
export class InvalidFields extends HttpError {
  override readonly details: { fields: FieldError[] };

  constructor(status: number, ...fields: FieldError[]) {
    super(status, ...fields.map(invalidField));
    this.details = { fields };
  }
}

/** @param message a sentence for a person who has the field before them */
export const fieldError = (field: string, code: FieldErrorCode, message: string): FieldError => ({
  field,
  code,
  message,
});

export const requiredField = (field: string): FieldError =>
  fieldError(field, 'REQUIRED', 'This cannot be empty.');

/** A field error as a line of `errors`, which begins with the name of the field. */
export function errorLine({ field, code, message }: FieldError): string {
  if (code === 'REQUIRED') return `${field} is required.`;
  return `${field}: ${message.charAt(0).toLowerCase()}${message.slice(1)}`;
}

/** A field error as a message of the response. */
export const invalidField = (error: FieldError): CodedMessage => coded('INVALID_FIELDS', errorLine(error));

/** The options of a rule of class-validator that is broken with this error. */
export const brokenWith = (error: FieldError): ValidationOptions & { message: string } => ({
  message: errorLine(error),
  context: error,
});
