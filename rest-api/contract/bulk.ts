import type { ErrorCode, FieldError } from './errors.ts';

/**
 * What has become of a line of a request: one line of the response for each that is not empty.
 * @example {"line": 1, "book": "9780141439587", "result": "UPDATED"}
 */
export interface LineResult {
  /**
   * The number of the line in the request, from 1.
   * @asType integer
   * @example 1
   */
  line: number;
  /**
   * The `book` of the line, where it could be read.
   * @example "9780141439587"
   */
  book?: string;
  /**
   * INVALID: the line is not stored, and says why.
   * @example "UPDATED"
   */
  result: 'UPDATED' | 'UNCHANGED' | 'INVALID';
  /** Of an invalid line: by which a program tells what is wrong. */
  code?: ErrorCode;
  /** Of an invalid line: a sentence for each error. */
  errors?: string[];
  /** Of an invalid line: the errors that concern a field. */
  fields?: FieldError[];
}

/** Bounds of a request of many lines. */
export const bulkLimits = {
  lineBytes: 100_000,
} as const;
