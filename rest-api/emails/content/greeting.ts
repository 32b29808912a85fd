/** Letters of any language, with what stands between the parts of a name. */
const name = /^[\p{L}\p{M}][\p{L}\p{M}'’ -]{0,39}$/u;

/**
 * How an email begins. Anyone can sign up with somebody else's address and a message for a name, so what is not plainly
 * a name is left out.
 */
export function greeting(firstName: string): string {
  const trimmed = firstName.trim();
  return name.test(trimmed) ? `Hello ${trimmed},` : 'Hello,';
}
