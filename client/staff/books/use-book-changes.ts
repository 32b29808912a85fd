import { useRef, useState } from 'react';
import { serialize } from '../../shared/network/serialize.ts';
import type { WholeStaffBookFragment } from './Books.generated.ts';

/** Makes a change of the book after the previous ones. @param change gets the version that it starts from */
export type EnqueueChange = <T>(change: (version: string) => Promise<T>) => Promise<T>;

/**
 * Serializes the changes that this page makes to a book: each starts from the version that the previous one stored. Two
 * at once would conflict with each other, as if another person had made one of them.
 */
export function useBookChanges(loaded: WholeStaffBookFragment) {
  const [queue] = useState(serialize);
  const latest = useRef(loaded);
  const conflicts = useRef(0);

  /** Rejects if a previous change in the queue met a conflict: the person made this one before reading about it. */
  const enqueue: EnqueueChange = (change) => {
    const known = conflicts.current;
    return queue(() => {
      if (conflicts.current !== known)
        throw new Error('Somebody else has changed the book. Look at it again.');
      return change(latest.current.version);
    });
  };

  return {
    enqueue,
    /** The book as this page last read it. A change that waited was pressed while the page showed an older one. */
    latest: () => latest.current,
    /** Sets the book that the next change starts from. */
    setLatest: (now: WholeStaffBookFragment) => {
      latest.current = now;
    },
    /** Rejects all changes that wait in the queue. */
    rejectQueued: () => {
      conflicts.current += 1;
    },
  };
}
