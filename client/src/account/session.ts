import { useSyncExternalStore } from 'react';

/** Whether somebody is logged in. */
export interface SessionState {
  /** What identifies the shopper towards the shop; null when nobody is logged in. */
  token: string | null;
  /** True after the shopper logged out here themselves, false when the session ended by another way. */
  loggedOut: boolean;
}

const KEY = 'token';

function storedToken(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    // Storage is forbidden in this browser: the session lasts as long as the page.
    return null;
  }
}

function storeToken(token: string | null) {
  try {
    if (token === null) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, token);
  } catch {
    // As above.
  }
}

let state: SessionState = { token: storedToken(), loggedOut: false };
const listeners = new Set<() => void>();

function change(next: SessionState) {
  if (next.token === state.token) return;
  state = next;
  for (const listener of listeners) listener();
}

// A login or logout in another tab is one here too. The key is null when everything was cleared.
window.addEventListener('storage', (event) => {
  if (event.key === KEY || event.key === null) change({ token: storedToken(), loggedOut: false });
});

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** The token to send with a request, or null. */
export const sessionToken = (): string | null => state.token;

/** The session, kept in step with other tabs (Specification §4). */
export const useSession = (): SessionState => useSyncExternalStore(subscribe, () => state);

/** Logs in: keeps the token that a login or signup answered. */
export function startSession(token: string): void {
  storeToken(token);
  change({ token, loggedOut: false });
}

/**
 * Logs out.
 * @param loggedOut whether the shopper wanted it; a protected page then gives way to the home page, not to login
 */
export function endSession({ loggedOut = false } = {}): void {
  storeToken(null);
  change({ token: null, loggedOut });
}
