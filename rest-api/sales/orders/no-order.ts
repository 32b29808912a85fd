/** To staff. */
export const noOrder = 'There is no order with this id.';
/** To a shopper: another shopper's order looks like none. */
export const noOrderOfYours = 'You have no order with this id.';
