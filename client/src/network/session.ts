import { useSyncExternalStore } from 'react';

/** Whether a shopper is logged in. */
export interface SessionState {
  /** The shopper's token; null when logged out. */
  token: string | null;
  /** How the last session of this page ended; null if none has, or another tab ended it. */
  ended: SessionEnd | null;
  /** Changes with every login and logout; a renewed token of the same login does not change it. */
  login: number;
  /** Of the login: the same in all tabs and after a reload, and for a renewed token. Empty when logged out. */
  id: string;
}

/** The shopper logged out here, logged out on all devices, or the shop rejected the token. */
export type SessionEnd = 'logged out' | 'logged out everywhere' | 'refused';

const KEY = 'token';
const LOGIN_KEY = 'quire-login';

function storedToken(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    // The browser forbids storage: the session lasts as long as the page.
    return null;
  }
}

function store(token: string | null, id: string) {
  try {
    if (token === null) {
      localStorage.removeItem(KEY);
      localStorage.removeItem(LOGIN_KEY);
    } else {
      // First, because the token's event has other tabs read both.
      localStorage.setItem(LOGIN_KEY, id);
      localStorage.setItem(KEY, token);
    }
  } catch {
    // As above.
  }
}

/** Enough of a token to distinguish logins, and too little to log in with. */
const mark = (token: string) => token.slice(-8);

/** The id of the login that a token is of; earlier releases have stored none. */
function storedLogin(token: string): string {
  try {
    return localStorage.getItem(LOGIN_KEY) ?? mark(token);
  } catch {
    return mark(token);
  }
}

/** The account of a token, which is a JWT; undefined for any other text. */
function accountIn(token: string | null): unknown {
  try {
    return JSON.parse(atob(token?.split('.')[1]?.replaceAll('-', '+').replaceAll('_', '/') ?? '')).sub;
  } catch {
    return undefined;
  }
}

const VISITOR: SessionState = { token: null, ended: null, login: 0, id: '' };

const stored = storedToken();
// A constant for visitors, so that hydration of a server-rendered page does not render it twice.
let state: SessionState = stored === null ? VISITOR : { ...VISITOR, token: stored, id: storedLogin(stored) };
const listeners = new Set<() => void>();

function change(next: Omit<SessionState, 'login'>, login = state.login + 1) {
  if (next.token === state.token) return;
  state = { ...next, login };
  for (const listener of listeners) listener();
}

/** Takes what another tab has stored: another login, a logout, or a new token of the same login. */
function followOtherTab() {
  const token = storedToken();
  if (token === null) return change({ token, ended: null, id: '' });
  const id = storedLogin(token);
  const account = accountIn(token);
  if (id !== state.id) change({ token, ended: null, id });
  else if (account !== undefined && account === accountIn(state.token)) {
    change({ token, ended: null, id }, state.login);
  } else change({ token, ended: null, id: mark(token) });
}

// A login or logout in another tab applies here too. The key is null when all storage was cleared.
globalThis.addEventListener?.('storage', (event) => {
  if (event.key === KEY || event.key === null) followOtherTab();
});

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Whether the session has ended without the shopper logging out on this page. */
export const sessionEndedWithoutLogout = (): boolean =>
  state.token === null && (state.ended === null || state.ended === 'refused');

/** The token to send with a request, or null. */
export const sessionToken = (): string | null => state.token;

/** The id of the login; empty when logged out. */
export const sessionId = (): string => state.id;

/** The session, synchronized with other tabs (Specification §4). A server-rendered page is a visitor's. */
export const useSession = (): SessionState =>
  useSyncExternalStore(
    subscribe,
    () => state,
    () => VISITOR,
  );

/** Logs in: stores the token of a login or signup response. */
export function startSession(token: string): void {
  const id = mark(token);
  store(token, id);
  change({ token, ended: null, id });
}

/** Stores a new token of the same shopper, such as from a change of the password. */
export function renewSession(token: string): void {
  const { id, login } = state;
  store(token, id);
  change({ token, ended: null, id }, login);
}

/** Logs out. After the shopper's own logout a protected page leads to the home page, otherwise to login. */
export function endSession(ended: SessionEnd): void {
  const stored = storedToken();
  if (ended === 'refused' && stored !== null && stored !== state.token) {
    // Another tab has stored a new token whose event has not arrived yet: the server did not reject that one.
    followOtherTab();
  } else {
    store(null, '');
    change({ token: null, ended, id: '' });
  }
}
