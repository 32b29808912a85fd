import { formatRupees } from '../../shared/money.ts';

const fieldsIn = (json: string | null): Map<string, unknown> =>
  new Map(Object.entries((json === null ? {} : JSON.parse(json)) as Record<string, unknown>));

const plainText = (value: unknown): string =>
  typeof value === 'string' ? value : value === null ? 'none' : JSON.stringify(value);

/** A field as people read it, such as `amount` of `amountPaise`, and its value. */
function named(name: string): { label: string; text: (value: unknown) => string } {
  const words = name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  if (!words.endsWith(' paise')) return { label: words, text: plainText };
  const text = (value: unknown) => (typeof value === 'number' ? formatRupees(value) : plainText(value));
  return { label: words.slice(0, -' paise'.length), text };
}

/**
 * What an entry of the audit changed, a line for each field.
 * @param before the values before it, as JSON; null where there were none
 * @param after the values after it, as JSON; null where there are none
 */
export function auditChanges(before: string | null, after: string | null): string[] {
  const old = fieldsIn(before);
  const now = fieldsIn(after);
  return [...new Set([...old.keys(), ...now.keys()])].flatMap((name) => {
    const was = old.get(name);
    const is = now.get(name);
    const { label, text } = named(name);
    if (was === undefined) return [`${label}: ${text(is)}`];
    if (is === undefined) return [`${label}: ${text(was)} removed`];
    return text(was) === text(is) ? [] : [`${label}: ${text(was)} → ${text(is)}`];
  });
}
