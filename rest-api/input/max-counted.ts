/** A list of the back room is counted up to here: a count reads all that it counts. */
export const maxCounted = 1_000;
