import { format } from 'node:util';
import '@testing-library/jest-dom/vitest';
import './jsdom.ts';
import './patient-timers.ts';
import { cleanup } from '@testing-library/react';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import { forgetToasts } from './toasts.ts';

let warnings: string[] = [];

/** Tests load no styles, so a plot has no size; and of four toasts at once the oldest goes, as it should. */
const asExpected = /its container has no `(width|height)` defined|Notistack will dismiss the oldest snackbar/;

beforeEach(() => {
  forgetToasts();
  warnings = [];
  for (const method of ['error', 'warn'] as const) {
    vi.spyOn(console, method).mockImplementation((...parts) => {
      // Failures that a page has told its user are logged as errors too (Specification §8): not news here.
      if (parts.some((part) => part instanceof Error)) return;
      const warning = format(...parts);
      if (!asExpected.test(warning)) warnings.push(warning);
    });
  }
});

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  localStorage.clear();
  sessionStorage.clear();
  // Modules remember what they have read, and stay for the next test: it begins in a new tab.
  dispatchEvent(new StorageEvent('storage', { storageArea: sessionStorage }));
  expect(warnings, 'what React and other libraries warned of').toEqual([]);
});
