import type { DocumentNode } from '@apollo/client';
import { type ComponentType, lazy, useState, useSyncExternalStore } from 'react';
import { fetchCode } from '../network/fetch-code.ts';

/** A page, and its query if the public server embeds the response. */
export interface PageModule {
  default: ComponentType;
  pageQuery?: DocumentNode;
}

type Load = () => Promise<PageModule>;

/** A page whose code loads when it is first shown, or before by `preload`. */
export interface LazyPage {
  (): React.ReactNode;
  /** Returns the page's query. */
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

/** Whether a page's code is loading; the last page stays on the screen meanwhile. */
export const usePageLoading = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => loading > 0,
    () => false,
  );

/** Makes a page of a dynamic import. After `preload`, its first render does not suspend. */
export function lazyPage(load: Load): LazyPage {
  let Loaded: ComponentType | undefined;
  const counted: Load = () => {
    // Not while React renders the component that imports it.
    queueMicrotask(() => count(1));
    return fetchCode(load).finally(() => queueMicrotask(() => count(-1)));
  };
  const Lazy = lazy(counted);

  function Page() {
    // Does not change while it is mounted.
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
