import { useRef, useState } from 'react';
import { serialize } from '../../src/network/serialize.ts';

/** Makes a change of the book in its turn. @param change gets the version that it starts from */
export type InTurn = <T>(change: (version: string) => Promise<T>) => Promise<T>;

/**
 * The changes that this page makes of a book: one after the other, each from what the one before has stored. Two at once
 * would collide as if somebody else had made one of them.
 */
export function useBookChanges(loaded: { version: string }) {
  const [queue] = useState(serialize);
  const version = useRef(loaded.version);
  const conflicts = useRef(0);

  /** Rejects where a change before has met somebody else's, which nobody has read when this one was made. */
  const inTurn: InTurn = (change) => {
    const known = conflicts.current;
    return queue(() => {
      if (conflicts.current !== known)
        throw new Error('Somebody else has changed the book. Look at it again.');
      return change(version.current);
    });
  };

  return {
    inTurn,
    /** Has the next change start from this version. */
    setVersion: (now: string) => {
      version.current = now;
    },
    /** Has those that wait for their turn be refused. */
    noteConflict: () => {
      conflicts.current += 1;
    },
  };
}
