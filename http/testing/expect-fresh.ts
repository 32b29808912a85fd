import { expect } from 'vitest';

/**
 * Repeats a request until the response is no longer the old one. A request that is sent `ms` or more after a change
 * must not get the old response; the machine's response time does not count. Call it right after the change.
 * @param isOld sends one request, and resolves to whether the response is from before the change
 */
export async function expectFresh(ms: number, isOld: () => Promise<boolean>): Promise<void> {
  const changed = performance.now();
  for (let sentAt = changed; await isOld(); sentAt = performance.now()) {
    expect(sentAt - changed, 'milliseconds after the change, and the answer is from before it').toBeLessThan(
      ms,
    );
  }
}
