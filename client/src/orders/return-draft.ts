import { RETURN_REASONS } from '../../shared/order-names.ts';
import { hasTexts } from '../../shared/stored-value.ts';
import { formDraft } from '../account/form-draft.ts';
import type { ReturnLineValues } from './return-values.ts';

/** What a shopper had entered of a line that goes back. */
export interface ReturnDraftLine extends Omit<ReturnLineValues, 'chosen'> {
  productId: string;
}

/** The fields of a return that was not sent; its lines are those that were chosen. */
export interface ReturnDraft {
  orderId: string;
  lines: ReturnDraftLine[];
  note: string;
}

const isLine = (stored: unknown): stored is ReturnDraftLine =>
  hasTexts(stored, 'productId', 'reason') &&
  (stored.reason === '' || stored.reason in RETURN_REASONS) &&
  'quantity' in stored &&
  typeof stored.quantity === 'number';

/** The draft of a return. */
export const returnDraft = formDraft(
  'quire-return-draft',
  (stored): stored is ReturnDraft =>
    hasTexts(stored, 'orderId', 'note') &&
    'lines' in stored &&
    Array.isArray(stored.lines) &&
    stored.lines.every(isLine),
);
