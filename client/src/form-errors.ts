import type { FieldValues, Path, UseFormSetError } from 'react-hook-form';

/** What to say at a field about a fault; null when the fault is about something else. */
function wordsFor(fault: string, field: string): string | null {
  if (fault === `${field} is required.`) return 'This cannot be empty.';
  if (!fault.startsWith(`${field}: `)) return null;
  const words = fault.slice(field.length + 2);
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/**
 * Shows what the shop finds wrong with a form at the fields, and moves the focus to the first of them.
 * @param faults each beginning with the name of its field, as in `email: write an address.`
 * @param fields of the form
 * @returns the faults that are about none of the fields
 */
export function setServerErrors<Values extends FieldValues>(
  faults: readonly string[],
  fields: readonly Path<Values>[],
  setError: UseFormSetError<Values>,
): string[] {
  let shouldFocus = true;
  return faults.filter((fault) => {
    const field = fields.find((name) => wordsFor(fault, name) !== null);
    if (field === undefined) return true;
    setError(field, { message: wordsFor(fault, field) ?? fault }, { shouldFocus });
    shouldFocus = false;
    return false;
  });
}
