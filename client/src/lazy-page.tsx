import { type ComponentType, lazy, useState } from 'react';

type Load = () => Promise<{ default: ComponentType }>;

/** A page whose code is fetched when it is first shown, or before by `preload`. */
export interface LazyPage {
  (): React.ReactNode;
  preload(): Promise<void>;
}

/** Makes a page of a dynamic import. Once preloaded it is there with the first render, without suspending. */
export function lazyPage(load: Load): LazyPage {
  let Loaded: ComponentType | undefined;
  const Lazy = lazy(load);

  function Page() {
    // For as long as it is mounted it stays what it began as.
    const [Component] = useState<ComponentType>(() => Loaded ?? Lazy);
    return <Component />;
  }
  return Object.assign(Page, {
    preload: async () => {
      Loaded = (await load()).default;
    },
  });
}
