import type { DocumentNode } from '@apollo/client';
import { type ComponentType, type ReactNode, useSyncExternalStore } from 'react';
import { PageNotShown } from '../layout/PageNotShown.tsx';
import { type LazyPart, lazyPart } from './lazy-part.tsx';

/**
 * A page, and its query if the public server embeds the response. The query is a property of the page: a module that
 * exports something else beside components is loaded anew, with all that import it, when it is edited.
 */
export interface PageModule {
  default: ComponentType & { pageQuery?: DocumentNode };
}

/** A page whose code loads when it is first shown, or before by `preload`. */
export type LazyPage = LazyPart<object, PageModule>;

let loading = 0;
const listeners = new Set<() => void>();

function count(by: 1 | -1) {
  loading += by;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Whether a page's code is loading; the last page stays on the screen meanwhile. */
export const usePageLoading = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => loading > 0,
    () => false,
  );

/**
 * Makes a page of a dynamic import.
 * @param failed shown in its place if its code does not load, or it crashes
 */
export function lazyPage(
  load: () => Promise<PageModule>,
  failed: (retry: () => void) => ReactNode = () => <PageNotShown />,
): LazyPage {
  return lazyPart<object, PageModule>(() => {
    // Not while React renders the component that imports it.
    queueMicrotask(() => count(1));
    return load().finally(() => queueMicrotask(() => count(-1)));
  }, failed);
}
