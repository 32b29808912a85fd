import DataLoader from 'dataloader';

/**
 * A function that stores what it is called with, by one call of `store` with all that comes within `gatherMs`: each commit
 * waits for the disk, and others' commits wait for it.
 */
export function inBatches<Item>(
  store: (items: readonly Item[]) => Promise<void>,
  gatherMs: number,
): (item: Item) => Promise<void> {
  const storeAll = async (items: readonly Item[]) => {
    await store(items);
    return items.map(() => undefined);
  };
  const batches = new DataLoader<Item, undefined>(storeAll, {
    cache: false,
    batchScheduleFn: (storeBatch) => setTimeout(storeBatch, gatherMs),
  });
  return (item) => batches.load(item);
}
