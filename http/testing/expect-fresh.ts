import { expect } from 'vitest';

/**
 * Asks until the old answer no longer comes. Whoever asks `ms` or more after a change must not get it; how long the
 * machine takes to answer does not count. Call it right after the change.
 * @param isOld asks once, and resolves to whether the answer is from before the change
 */
export async function expectFresh(ms: number, isOld: () => Promise<boolean>): Promise<void> {
  const changed = performance.now();
  for (let asked = changed; await isOld(); asked = performance.now()) {
    expect(asked - changed, 'milliseconds after the change, and the answer is from before it').toBeLessThan(
      ms,
    );
  }
}
