import { changeQueue } from '../network/change-queue.ts';

/** In which the changes of the cart's lines are made. */
export const inTurn = changeQueue();
