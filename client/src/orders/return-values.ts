import type { ReturnReason } from '../../shared/schema.generated.ts';

/** What the form holds of each line that can go back. */
export interface ReturnLineValues {
  chosen: boolean;
  quantity: number;
  /** Empty until one is chosen. */
  reason: ReturnReason | '';
}

/** The fields of the form; the lines are in the order of `lines`. */
export interface ReturnValues {
  lines: ReturnLineValues[];
  note: string;
}
