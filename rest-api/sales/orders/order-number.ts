import { v4 as uuid } from 'uuid';

/** The number by which people name an order: the beginning of its id. */
export const orderNumber = (id: string): string => id.slice(0, 8).toUpperCase();

/** An id for a new order. Its number is no number to spreadsheets: they would write 01234567 and 1234E567 otherwise. */
export function newOrderId(draw: () => string = uuid): string {
  let id = draw();
  while (/^\d+(e\d+)?$/i.test(orderNumber(id))) id = draw();
  return id;
}
