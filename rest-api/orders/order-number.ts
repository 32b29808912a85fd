/** What an order is called by people: short, and the beginning of its id. */
export const orderNumber = (id: string): string => id.slice(0, 8).toUpperCase();
