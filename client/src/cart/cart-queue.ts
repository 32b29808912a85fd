import { changeQueue } from '../network/change-queue.ts';

/** Serializes the changes of the cart. */
export const inTurn = changeQueue();
