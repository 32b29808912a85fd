import { configure, getConfig, prettyDOM } from '@testing-library/react';
import * as React from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { inject } from 'vitest';

// Set up once, for all files that a worker runs.

// React would make a task for each element, which only a debugger shows: a twentieth of the time.
Reflect.deleteProperty(console, 'createTask');

// It would also take a stack for each of the first ten thousand elements of a second, which only its warnings show.
Object.defineProperty(
  Reflect.get(React, '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE'),
  'recentlyCreatedOwnerStacks',
  { get: () => Number.POSITIVE_INFINITY, set() {} },
);

// The whole shop works behind each page, on a machine that may be busy.
configure({
  asyncUtilTimeout: 20_000,
  // What an error shows is cut off: it begins with the content, not with the navigation bar.
  getElementError: (message, container) => new Error(`${message ?? ''}${contentOf(container)}`),
});

/** Nothing while a query waits: what an error shows is written once, when the time is over. */
function contentOf(container: Element): string {
  if (Reflect.get(getConfig(), '_disableExpensiveErrorDiagnostics')) return '';
  return `\n\n${prettyDOM(container.querySelector('main') ?? container)}`;
}

/**
 * What a test finds has been rendered, but its effects (focus, storage, title) may still be due: React runs them before
 * it renders anything else, so this renders something else.
 */
const { asyncWrapper } = getConfig();
const elsewhere = createRoot(document.createElement('div'));
configure({
  async asyncWrapper(wait) {
    const found = await asyncWrapper(wait);
    flushSync(() => elsewhere.render(null));
    return found;
  },
});

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
const createElement = document.createElement.bind(document) as (...parts: unknown[]) => HTMLElement;
document.createElement = (name: string, ...options: unknown[]) => {
  const element = createElement(name, ...options);
  return name === 'search' ? Object.setPrototypeOf(element, HTMLElement.prototype) : element;
};
