import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeEach, inject, vi } from 'vitest';

// The whole shop works behind each page, on a machine that may be busy.
configure({ asyncUtilTimeout: 20_000 });

/** What jsdom lacks of a browser, and the shop as the place where relative addresses lead. */
const origin = inject('shopOrigin');
const fetchAnywhere = globalThis.fetch;
globalThis.fetch = (input, init) =>
  fetchAnywhere(typeof input === 'string' ? new URL(input, origin) : input, init);

globalThis.matchMedia = (query) =>
  Object.assign(new EventTarget(), {
    media: query,
    matches: false,
    onchange: null,
    addListener() {},
    removeListener() {},
  });
globalThis.IntersectionObserver = class {
  root = null;
  rootMargin = '';
  scrollMargin = '';
  thresholds = [];
  observe() {}
  unobserve() {}
  disconnect() {}
  takeRecords() {
    return [];
  }
};
globalThis.ResizeObserver = class {
  observe() {}
  unobserve() {}
  disconnect() {}
};
globalThis.scrollTo = () => {};
Element.prototype.scrollIntoView = () => {};
Element.prototype.scrollBy = () => {};

beforeEach(() => {
  // Failures that a page has told its user are logged too (Specification §8): not news here.
  vi.spyOn(console, 'error').mockImplementation(() => {});
});

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  localStorage.clear();
  sessionStorage.clear();
});
