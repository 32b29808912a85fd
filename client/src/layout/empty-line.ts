/** A helper text for a field without one: as high with an error below it as without, nothing moves while one types. */
export const EMPTY_LINE = ' ';
