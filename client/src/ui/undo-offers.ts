import { useSyncExternalStore } from 'react';

/** A removal that the shopper can undo. */
export interface UndoOffer {
  id: number;
  /** The removal, as in "Removed from your cart: Emma". */
  message: string;
  /** Restores it, with its toasts; throws when that fails, and can be called again then. */
  undo: () => Promise<void>;
  /** The page on which it was removed. */
  pathname: string;
}

/** For how long an offer stays. */
export const UNDO_MS = 8000;

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

/** The current offers, the newest last. */
export const useUndoOffers = (): readonly UndoOffer[] =>
  useSyncExternalStore(
    subscribe,
    () => offers,
    () => offers,
  );

/** Offers to undo a removal; a fourth offer replaces the oldest. */
export function offerUndo(message: string, undo: () => Promise<void>): void {
  lastId += 1;
  const offer = { id: lastId, message, undo, pathname: window.location.pathname };
  change([...offers, offer].slice(-MAX_OFFERS));
}

export const withdrawUndo = (offer: UndoOffer): void => change(offers.filter((other) => other !== offer));

export const withdrawAllUndo = (): void => change([]);
