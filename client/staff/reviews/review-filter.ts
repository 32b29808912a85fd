import type { StaffReviewFilter } from '../../shared/schema.generated.ts';

/** The filters of the list as its fields hold them. */
export interface ReviewListFilter {
  /** Only what waits for a decision. */
  toDecide?: boolean;
  state?: 'HIDDEN';
}

/** The same as the shop takes it; null keeps all. */
export function reviewFilter({ toDecide, state }: ReviewListFilter): StaffReviewFilter | null {
  if (state === 'HIDDEN') return 'HIDDEN';
  return toDecide ? 'TO_DECIDE' : null;
}
