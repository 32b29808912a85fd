import { serialize } from '../network/serialize.ts';

/** Serializes the changes of the cart. */
export const enqueueCartChange = serialize();
