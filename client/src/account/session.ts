import { useSyncExternalStore } from 'react';

/** Whether a shopper is logged in. */
export interface SessionState {
  /** The shopper's token; null when logged out. */
  token: string | null;
  /** How the last session of this page ended; null if none has, or another tab ended it. */
  ended: SessionEnd | null;
  /** Changes with every login and logout; a renewed token of the same login does not change it. */
  login: number;
}

/** The shopper logged out here, logged out on all devices, or the shop rejected the token. */
export type SessionEnd = 'logged out' | 'logged out everywhere' | 'refused';

const KEY = 'token';

function storedToken(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    // The browser forbids storage: the session lasts as long as the page.
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

const VISITOR: SessionState = { token: null, ended: null, login: 0 };

const stored = storedToken();
// A constant for visitors, so that hydration of a server-rendered page does not render it twice.
let state: SessionState = stored === null ? VISITOR : { ...VISITOR, token: stored };
const listeners = new Set<() => void>();

function change(next: Omit<SessionState, 'login'>, login = state.login + 1) {
  if (next.token === state.token) return;
  state = { ...next, login };
  for (const listener of listeners) listener();
}

// A login or logout in another tab applies here too. The key is null when all storage was cleared.
globalThis.addEventListener?.('storage', (event) => {
  if (event.key === KEY || event.key === null) change({ token: storedToken(), ended: null });
});

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Whether the session has ended without the shopper logging out on this page. */
export const sessionIsCutOff = (): boolean =>
  state.token === null && (state.ended === null || state.ended === 'refused');

/** The token to send with a request, or null. */
export const sessionToken = (): string | null => state.token;

/** The session, synchronized with other tabs (Specification §4). A server-rendered page is a visitor's. */
export const useSession = (): SessionState =>
  useSyncExternalStore(
    subscribe,
    () => state,
    () => VISITOR,
  );

/** Logs in: stores the token of a login or signup response. */
export function startSession(token: string): void {
  storeToken(token);
  change({ token, ended: null });
}

/** Stores a new token of the same shopper, such as from a change of the password. */
export function renewSession(token: string): void {
  storeToken(token);
  change({ token, ended: null }, state.login);
}

/** Logs out. After the shopper's own logout a protected page leads to the home page, otherwise to login. */
export function endSession(ended: SessionEnd): void {
  const stored = storedToken();
  if (ended === 'refused' && stored !== null && stored !== state.token) {
    // Another tab has stored a new token whose event has not arrived yet: the server did not reject that one.
    change({ token: stored, ended: null });
  } else {
    storeToken(null);
    change({ token: null, ended });
  }
}
