const fieldsIn = (json: string | null): Map<string, unknown> =>
  new Map(Object.entries((json === null ? {} : JSON.parse(json)) as Record<string, unknown>));

const text = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

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
    if (was === undefined) return [`${name}: ${text(is)}`];
    if (is === undefined) return [`${name}: ${text(was)} removed`];
    return text(was) === text(is) ? [] : [`${name}: ${text(was)} → ${text(is)}`];
  });
}
