/** Those that have a key of their own, and the first of those that share one, in their order. */
export function distinct<Value>(values: readonly Value[], keyOf: (value: Value) => string): Value[] {
  const known = new Set<string>();
  return values.filter((value) => {
    const key = keyOf(value);
    return !known.has(key) && known.add(key);
  });
}
