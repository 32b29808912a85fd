/** The parameters of a call that are given. */
export function queryOf(
  parameters: Record<string, string | number | boolean | null | undefined>,
): URLSearchParams {
  const given = Object.entries(parameters).filter(([, value]) => value !== null && value !== undefined);
  return new URLSearchParams(given.map(([name, value]) => [name, String(value)]));
}
