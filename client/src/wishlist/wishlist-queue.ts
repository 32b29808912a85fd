import { changeQueue } from '../network/change-queue.ts';

/** Serializes the changes of the wishlist. What changes the cart as well takes its turn there first. */
export const inTurn = changeQueue();
