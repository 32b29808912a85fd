const internals =
  /node_modules|\.[jt]s:\d|\bat [\w.<>]+ \(|\bselect "|insert into|ECONN|postgres|\bpg_|drizzle|timeout exceeded/i;

/** Whether a text for callers reveals internals of the shop: a stack, a statement, an internal address. */
export const showsInternals = (text: string): boolean => internals.test(text);
