import type { FieldValues, Path, UseFormSetError } from 'react-hook-form';

/** The shop's response to invalid input. */
export interface InvalidInput {
  message: string;
  fields: readonly { field: string; message: string }[];
}

/**
 * Shows the server's field errors at the fields of a form, and focuses the first of these fields.
 * @param names of the form's fields
 * @returns the messages that concern none of these fields
 */
export function setServerErrors<Values extends FieldValues>(
  { message, fields }: InvalidInput,
  names: readonly Path<Values>[],
  setError: UseFormSetError<Values>,
): string[] {
  if (fields.length === 0) return [message];
  let shouldFocus = true;
  return fields.flatMap((error) => {
    const name = names.find((known) => known === error.field);
    if (name === undefined) return [`${error.field}: ${error.message}`];
    setError(name, { message: error.message }, { shouldFocus });
    shouldFocus = false;
    return [];
  });
}
