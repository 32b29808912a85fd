import { isBookCode } from '../../../text/isbn.ts';

/**
 * Takes the bar code of a book off the end of what a field holds: there a scanner types it that fires while the focus
 * is in the field.
 * @returns the code; null where the field does not end in one
 */
export function takeBookCode(field: EventTarget | null): string | null {
  if (!(field instanceof HTMLInputElement) || field.type !== 'text') return null;
  const { length } = field.value;
  const code = field.value.slice(-13);
  if (!isBookCode(code)) return null;
  // React overlooks what is assigned to `value`.
  field.setRangeText('', length - code.length, length);
  field.dispatchEvent(new Event('input', { bubbles: true }));
  return code;
}
