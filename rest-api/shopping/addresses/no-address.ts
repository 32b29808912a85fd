export const noAddress = 'You have no address with this id.';
