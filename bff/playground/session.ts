import { useSyncExternalStore } from 'react';

/** A token that lives as long as the browser's tab, separate from the shop's own. */
class TabToken {
  readonly #key: string;
  readonly #listeners = new Set<() => void>();
  readonly #earlier = new Set<string>();
  #token: string | null;

  constructor(key: string) {
    this.#key = key;
    this.#token = stored(key);
  }

  /** The token, or null. */
  readonly current = (): string | null => this.#token;

  /** Whether a token is one that was there before, since the page was loaded. */
  readonly was = (token: string): boolean => this.#earlier.has(token);

  /** Stores a token, or removes it with null. */
  set(next: string | null): void {
    if (this.#token !== null) this.#earlier.add(this.#token);
    this.#token = next;
    try {
      if (next === null) sessionStorage.removeItem(this.#key);
      else sessionStorage.setItem(this.#key, next);
    } catch {
      // The browser forbids storage: the token lives as long as the page.
    }
    for (const listener of this.#listeners) listener();
  }

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };
}

function stored(key: string): string | null {
  try {
    return sessionStorage.getItem(key);
  } catch {
    return null;
  }
}

/** The shopper's token, which all requests send whose headers have no other, and which is under Headers of each tab. */
export const shopperToken = new TabToken('quire-playground-token');

/** The token of a member of staff or of a program, which goes under Headers of the examples of the back room. */
export const staffToken = new TabToken('quire-playground-staff-token');

/** The current value of a token; renders again when it changes. */
export const useToken = ({ subscribe, current }: TabToken): string | null =>
  useSyncExternalStore(subscribe, current);
