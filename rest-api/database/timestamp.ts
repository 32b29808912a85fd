import type { Timestamp } from '../contract/scalars.ts';

/** A timestamp in responses: `2026-01-31T09:05:00+00:00` (Specification §9). */
export function timestamp(date: Date): Timestamp {
  return `${date.toISOString().slice(0, 19)}+00:00`;
}
