/**
 * A version 4 UUID, as every path takes it.
 * @pattern ^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$
 * @example "8e5cbbfe-0d03-42ce-94d0-b276f811082c"
 */
export type Uuid = string;

/**
 * A point in time (§9).
 * @pattern ^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+00:00$
 * @example "2026-01-31T09:05:00+00:00"
 */
export type Timestamp = string;

/**
 * A day in India.
 * @pattern ^\d{4}-\d\d-\d\d$
 * @example "2026-01-31"
 */
export type Day = string;

/**
 * Rupees as a string, with paise only where there are any: `"499"`, `"499.50"`.
 * @pattern ^\d+(\.\d\d)?$
 * @example "210"
 */
export type Rupees = string;
