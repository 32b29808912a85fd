const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Whether an order can have this id. */
export const isOrderId = (id: string): boolean => UUID.test(id);
