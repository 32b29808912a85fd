/** Runs a change after the previous ones have ended, whether they succeeded or failed. */
export type Enqueue = <T>(change: () => Promise<T>) => Promise<T>;

/**
 * A queue for changes that each return a whole list, such as the cart: if responses overtook each other, an older one
 * would replace a newer one.
 */
export function serialize(): Enqueue {
  let last: Promise<unknown> = Promise.resolve();
  return (change) => {
    const turn = last.then(change, change);
    last = turn;
    return turn;
  };
}
