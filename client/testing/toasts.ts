import { waitFor } from '@testing-library/react';
import { expect } from 'vitest';

/** The toasts of a test so far: one disappears after a second, in which a busy machine may not have looked. */
const shown: string[] = [];
const seen = new WeakSet<Element>();

// The global one may be gone when the last change is reported, behind the tests of a file.
const page = document;
new MutationObserver(() => {
  for (const toast of page.querySelectorAll('.quire-toasts > *')) {
    if (seen.has(toast) || !toast.textContent) continue;
    seen.add(toast);
    shown.push(toast.textContent);
  }
}).observe(page, { childList: true, subtree: true });

/** Before each test. */
export function forgetToasts(): void {
  shown.length = 0;
}

/** Waits until the page has shown a toast, also one that has disappeared since. */
export const expectToast = (text: string) => waitFor(() => expect(shown).toContain(text));
