let last: Promise<unknown> = Promise.resolve();

/**
 * Makes changes of the cart one after the other. Each answers with the whole cart: an older answer that overtakes
 * a newer one would show a cart that is no more.
 */
export function inTurn<T>(change: () => Promise<T>): Promise<T> {
  const turn = last.then(change, change);
  last = turn;
  return turn;
}
