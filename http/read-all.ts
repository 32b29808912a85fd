/**
 * Runs every read of a setting, so that the start names all that is wrong at once.
 * @returns what each has read, by its name
 * @throws Error whose message has the lines of all reads that have failed, each line once
 */
export function readAll<Reads extends Record<string, () => unknown>>(
  reads: Reads,
): { [Name in keyof Reads]: ReturnType<Reads[Name]> } {
  const lines = new Set<string>();
  const results: Partial<{ [Name in keyof Reads]: ReturnType<Reads[Name]> }> = {};
  for (const name in reads) {
    try {
      results[name] = reads[name]?.() as ReturnType<Reads[typeof name]>;
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      for (const line of error.message.split('\n')) lines.add(line);
    }
  }
  if (lines.size > 0) throw new Error([...lines].join('\n'));
  return results as { [Name in keyof Reads]: ReturnType<Reads[Name]> };
}
