export type Kind = 'success' | 'error' | 'info';

/** The content of a toast. */
export interface Toast {
  kind: Kind;
  message: string;
  /** Milliseconds until it disappears. */
  duration?: number | undefined;
  /** The reason for a failure. */
  error?: unknown;
}

type Show = (message: string, options?: { duration?: number }) => void;

/** For texts that have to be read, not only noticed. */
export const TO_READ = { duration: 5000 };

let waiting: Toast[] = [];
let take: ((toast: Toast) => void) | undefined;
let onWaiting = () => {};

function emit(toast: Toast) {
  if (take) take(toast);
  else {
    waiting.push(toast);
    onWaiting();
  }
}

/** Sets what runs for every toast that nothing shows yet. */
export function onWaitingToast(load: () => void): void {
  onWaiting = load;
}

/** Passes every toast to `shelf` from now on, and those that waited for it. Returns the function that stops this. */
export function subscribeToToasts(shelf: (toast: Toast) => void): () => void {
  take = shelf;
  for (const toast of waiting) shelf(toast);
  waiting = [];
  return () => {
    take = undefined;
  };
}

const showing =
  (kind: Kind): Show =>
  (message, { duration } = {}) =>
    emit({ kind, message, duration });

interface ShowToast extends Record<Kind, Show> {
  /** Shows that a change failed, and why: the session has ended, or the shop's reason for its refusal. */
  failure(error: unknown, message: string): void;
}

/** Show a toast; screen readers announce it, an error at once (Specification §8). */
export const toasts: ShowToast = {
  success: showing('success'),
  error: showing('error'),
  info: showing('info'),
  failure(error, message) {
    console.error(error);
    emit({ kind: 'error', message, error });
  },
};

/** `toasts`, for components. */
export const useToasts = (): ShowToast => toasts;
