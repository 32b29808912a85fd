import type { ReturnState, StaffReturnFilter } from '../../shared/schema.generated.ts';

/** The filters of the list as its fields hold them. */
export interface ReturnListFilter {
  /** One state; none for all. */
  state?: ReturnState;
  /** Only what waits for the shop: to be decided, to be received or to be refunded. */
  open?: boolean;
  search?: string;
}

/** The states in which a return waits for somebody of the shop, or for the shopper's parcel. */
export const OPEN_STATES: readonly ReturnState[] = ['REQUESTED', 'APPROVED', 'RECEIVED'];

/** The same as the shop takes it. */
export function returnFilter({ state, open, search }: ReturnListFilter): StaffReturnFilter {
  const states = state ? [state] : open ? [...OPEN_STATES] : undefined;
  return { ...(states && { states }), ...(search && { search }) };
}
