const internals =
  /node_modules|\.[jt]s:\d|\bat [\w.<>]+ \(|\bselect "|insert into|ECONN|postgres|pg_|drizzle|timeout exceeded/i;

/** Whether a text for callers tells how the shop is made: a stack, a statement, an address of its own. */
export const tellsInternals = (text: string): boolean => internals.test(text);
