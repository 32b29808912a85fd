import { useRecordChange } from '../data/use-record-change.ts';
import { orderChanges } from './order-changes.ts';
import type { StaffOrder } from './packing.ts';

/** Changes an order: see `useRecordChange`. */
export const useOrderChange = (order: StaffOrder, renew?: (now: StaffOrder) => void) =>
  useRecordChange('orders', order, orderChanges, renew);
