import { formDrafts } from '../../shared/form-draft.ts';
import { hasTexts } from '../../shared/stored-value.ts';
import { sessionEndedWithoutLogout } from '../network/session.ts';

/** The fields of the form. */
export interface ReviewValues {
  /** Null until stars are chosen. */
  rating: number | null;
  text: string;
}

/** The draft of a review; its place is the book's id. */
export const reviewDrafts = formDrafts(
  'quire-review-draft',
  sessionEndedWithoutLogout,
  (stored): stored is ReviewValues =>
    hasTexts(stored, 'text') &&
    'rating' in stored &&
    (stored.rating === null || typeof stored.rating === 'number'),
);
