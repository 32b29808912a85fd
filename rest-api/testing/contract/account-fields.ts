import { expect } from 'vitest';
import { ids } from './scene.ts';

export const emailForm = 'email: write an address such as name@example.com.';

/** Matches any token. */
export const aToken = expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/);

/** Fields of a user that a caller cannot set. */
export const notTheirs = {
  _id: ids.ada,
  id: '1',
  cart: [1],
  wishlist: [1],
  address: [1],
  encodedToken: 'x',
  createdAt: 'then',
  updatedAt: 'then',
};

/** This many custom fields. */
export const extras = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, i) => [`f${i}`, i]));
