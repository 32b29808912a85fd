/** A helper text that reserves a line, so that an error below a field moves nothing. */
export const EMPTY_LINE = ' ';
