const MAX_COPIES = 1_000_000;

/** What is wrong with a text that should be a number of copies; undefined where it is one. */
export function copiesFault(text: string, min: number, max = MAX_COPIES): string | undefined {
  const copies = Number(text);
  if (/^\d+$/.test(text.trim()) && copies >= min && copies <= max) return undefined;
  return `Write a whole number from ${min} to ${max.toLocaleString('en-IN')}.`;
}
