import { useSyncExternalStore } from 'react';

const KEY = 'quire-playground-token';

/** The token lives as long as the browser's tab, separate from the shop's own. */
let token = stored();
const listeners = new Set<() => void>();

function stored(): string | null {
  try {
    return sessionStorage.getItem(KEY);
  } catch {
    // The browser forbids storage: the session lasts as long as the page.
    return null;
  }
}

/** The token of the playground's requests, or null. */
export const currentToken = (): string | null => token;

/** Logs in with a token, or out with null; all later requests use it. */
export function setToken(next: string | null): void {
  token = next;
  try {
    if (next === null) sessionStorage.removeItem(KEY);
    else sessionStorage.setItem(KEY, next);
  } catch {
    // Storage is forbidden, as above.
  }
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export const useToken = (): string | null => useSyncExternalStore(subscribe, currentToken);
