import type { Version } from '../../http/versioned-cache.ts';

/**
 * Whether a version is the same as at the last call, for calls 900 ms apart: after a change it moves a second time, when
 * every other REST service must have noticed it.
 */
export function hasSettled(version: Version): () => boolean {
  let before: number | undefined;
  return () => {
    const { current } = version;
    const isSame = current !== undefined && current === before;
    before = current;
    return isSame;
  };
}
