import { formDrafts } from '../../shared/form-draft.ts';
import { RETURN_REASONS } from '../../shared/order-names.ts';
import type { ReturnReason } from '../../shared/schema.generated.ts';
import { hasTexts } from '../../shared/stored-value.ts';
import { sessionEndedWithoutLogout } from '../network/session.ts';

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

/** What a shopper had entered of a line that goes back. */
interface ReturnDraftLine extends Omit<ReturnLineValues, 'chosen'> {
  productId: string;
}

/** The fields of a return that was not sent; its lines are those that were chosen. */
export interface ReturnDraft {
  lines: ReturnDraftLine[];
  note: string;
}

const isLine = (stored: unknown): stored is ReturnDraftLine =>
  hasTexts(stored, 'productId', 'reason') &&
  (stored.reason === '' || stored.reason in RETURN_REASONS) &&
  'quantity' in stored &&
  typeof stored.quantity === 'number';

/** The draft of a return; its place is the order's id. */
export const returnDrafts = formDrafts(
  'quire-return-draft',
  sessionEndedWithoutLogout,
  (stored): stored is ReturnDraft =>
    hasTexts(stored, 'note') &&
    'lines' in stored &&
    Array.isArray(stored.lines) &&
    stored.lines.every(isLine),
);
