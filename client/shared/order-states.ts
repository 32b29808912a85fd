import type { OrderState } from './schema.generated.ts';

/** Whether the copies of an order are sold, and go to its shopper: it is paid, or paid on delivery. */
export const isSold = (state: OrderState): boolean => state === 'CONFIRMED' || state === 'PAID';
