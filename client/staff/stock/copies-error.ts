const MAX_COPIES = 1_000_000;

/** The error of a text that should be a number of copies; undefined if there is none. */
export function copiesError(text: string, min: number, max = MAX_COPIES): string | undefined {
  const copies = Number(text);
  if (/^\d+$/.test(text.trim()) && copies >= min && copies <= max) return undefined;
  return `Write a whole number from ${min} to ${max.toLocaleString('en-IN')}.`;
}
