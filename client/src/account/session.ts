import { useSyncExternalStore } from 'react';

/** Whether somebody is logged in. */
export interface SessionState {
  /** What identifies the shopper towards the shop; null when nobody is logged in. */
  token: string | null;
  /** How the last session of this page ended; null when none has, and when another tab ended it. */
  ended: SessionEnd | null;
  /** Another number with every login and logout; a new token of the same login leaves it. */
  login: number;
}

/** The shopper logged out here themselves, did so on all devices, or the shop no longer took the token. */
export type SessionEnd = 'logged out' | 'logged out everywhere' | 'refused';

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

const VISITOR: SessionState = { token: null, ended: null, login: 0 };

const stored = storedToken();
// The very same for a visitor, so that a page which the server made is taken over without rendering it twice.
let state: SessionState = stored === null ? VISITOR : { ...VISITOR, token: stored };
const listeners = new Set<() => void>();

function change(next: Omit<SessionState, 'login'>, login = state.login + 1) {
  if (next.token === state.token) return;
  state = { ...next, login };
  for (const listener of listeners) listener();
}

// A login or logout in another tab is one here too. The key is null when everything was cleared.
globalThis.addEventListener?.('storage', (event) => {
  if (event.key === KEY || event.key === null) change({ token: storedToken(), ended: null });
});

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Whether the session has ended, and not by a wish of the shopper on this page. */
export const sessionIsCutOff = (): boolean =>
  state.token === null && (state.ended === null || state.ended === 'refused');

/** The token to send with a request, or null. */
export const sessionToken = (): string | null => state.token;

/** The session, kept in step with other tabs (Specification §4). A page that the server made is a visitor's. */
export const useSession = (): SessionState =>
  useSyncExternalStore(
    subscribe,
    () => state,
    () => VISITOR,
  );

/** Logs in: keeps the token that a login or signup answered. */
export function startSession(token: string): void {
  storeToken(token);
  change({ token, ended: null });
}

/** Goes on with another token of the same shopper, as a change of password answers it. */
export function renewSession(token: string): void {
  storeToken(token);
  change({ token, ended: null }, state.login);
}

/** Logs out. After a wish to log out a protected page gives way to the home page, otherwise to login. */
export function endSession(ended: SessionEnd): void {
  const stored = storedToken();
  if (ended === 'refused' && stored !== null && stored !== state.token) {
    // Another tab has got a new token, and the news of it has not come yet: that one was not refused.
    change({ token: stored, ended: null });
  } else {
    storeToken(null);
    change({ token: null, ended });
  }
}
