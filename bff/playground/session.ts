import { useSyncExternalStore } from 'react';

const KEY = 'quire-playground-token';

/** The token lives as long as the browser's tab, apart from the one of the shop itself. */
let token = stored();
const listeners = new Set<() => void>();

function stored(): string | null {
  try {
    return sessionStorage.getItem(KEY);
  } catch {
    // Storage is forbidden in this browser: the session lasts as long as the page.
    return null;
  }
}

/** Who the playground asks as, or null. */
export const currentToken = (): string | null => token;

/** Logs in with a token, or out with null; every request from then on is made so. */
export function setToken(next: string | null): void {
  token = next;
  try {
    if (next === null) sessionStorage.removeItem(KEY);
    else sessionStorage.setItem(KEY, next);
  } catch {
    // As above.
  }
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export const useToken = (): string | null => useSyncExternalStore(subscribe, currentToken);
