/** Makes a change once those before it have ended, in whatever way. */
export type ChangeQueue = <T>(change: () => Promise<T>) => Promise<T>;

/**
 * A queue for changes of something that each answer with the whole of it, such as the cart: an older answer that
 * overtakes a newer one would show what is no more.
 */
export function changeQueue(): ChangeQueue {
  let last: Promise<unknown> = Promise.resolve();
  return (change) => {
    const turn = last.then(change, change);
    last = turn;
    return turn;
  };
}
