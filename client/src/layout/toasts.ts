export type Kind = 'success' | 'error' | 'info';

/** What is to be told. */
export interface Toast {
  kind: Kind;
  message: string;
  /** Milliseconds until it goes by itself. */
  duration?: number | undefined;
  /** Why what the shopper wanted failed. */
  error?: unknown;
}

type Show = (message: string, options?: { duration?: number }) => void;

/** For words that have to be read, not only noticed. */
export const TO_READ = { duration: 5000 };

let waiting: Toast[] = [];
let take: ((toast: Toast) => void) | undefined;

function tell(toast: Toast) {
  if (take) take(toast);
  else waiting.push(toast);
}

/** Hands every toast to `shelf` from now on, and those that waited for it. Answers how to stop. */
export function takeToasts(shelf: (toast: Toast) => void): () => void {
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
    tell({ kind, message, duration });

interface ShowToast extends Record<Kind, Show> {
  /** Says that a change failed, and why: that the session has ended, or the shop's own words where it declined. */
  failure(error: unknown, message: string): void;
}

/** Functions that show a toast; screen readers read it out, an error at once (Specification §8). */
export const toasts: ShowToast = {
  success: showing('success'),
  error: showing('error'),
  info: showing('info'),
  failure(error, message) {
    console.error(error);
    tell({ kind: 'error', message, error });
  },
};

/** `toasts`, for components. */
export const useToasts = (): ShowToast => toasts;
