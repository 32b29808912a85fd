import type { DocumentNode } from '@apollo/client';
import { type ComponentType, lazy, useState, useSyncExternalStore } from 'react';
import { fetchCode } from '../network/fetch-code.ts';

/** A page, and what it asks first where the public server answers that ahead. */
export interface PageModule {
  default: ComponentType;
  pageQuery?: DocumentNode;
}

type Load = () => Promise<PageModule>;

/** A page whose code is fetched when it is first shown, or before by `preload`. */
export interface LazyPage {
  (): React.ReactNode;
  /** Answers what the page asks first. */
  preload(): Promise<DocumentNode | undefined>;
}

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

/** Whether a page's code is on its way; the last page stays on the screen meanwhile. */
export const usePageLoading = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => loading > 0,
    () => false,
  );

/** Makes a page of a dynamic import. Once preloaded it is there with the first render, without suspending. */
export function lazyPage(load: Load): LazyPage {
  let Loaded: ComponentType | undefined;
  const counted: Load = () => {
    // Not while React renders what asks for it.
    queueMicrotask(() => count(1));
    return fetchCode(load).finally(() => queueMicrotask(() => count(-1)));
  };
  const Lazy = lazy(counted);

  function Page() {
    // For as long as it is mounted it stays what it began as.
    const [Component] = useState<ComponentType>(() => Loaded ?? Lazy);
    return <Component />;
  }
  return Object.assign(Page, {
    preload: async () => {
      const module = await fetchCode(load);
      Loaded = module.default;
      return module.pageQuery;
    },
  });
}
