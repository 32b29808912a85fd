import { useSyncExternalStore } from 'react';

/** Something that the shopper took away and can have back. */
export interface UndoOffer {
  id: number;
  /** What was taken away, as in "Removed Emma from your cart". */
  message: string;
  /** Puts it back, with its toasts; throws when that fails, and can be called again then. */
  undo: () => Promise<void>;
  /** The page on which it was taken away. */
  pathname: string;
}

const MAX_OFFERS = 3;

let offers: readonly UndoOffer[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

function change(next: readonly UndoOffer[]) {
  offers = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** What can be undone now, the newest last. */
export const useUndoOffers = (): readonly UndoOffer[] =>
  useSyncExternalStore(
    subscribe,
    () => offers,
    () => offers,
  );

/** Offers to put back what was taken away; with a fourth offer the oldest goes. */
export function offerUndo(message: string, undo: () => Promise<void>): void {
  lastId += 1;
  const offer = { id: lastId, message, undo, pathname: window.location.pathname };
  change([...offers, offer].slice(-MAX_OFFERS));
}

export const withdrawUndo = (offer: UndoOffer): void => change(offers.filter((other) => other !== offer));

export const withdrawAllUndo = (): void => change([]);
