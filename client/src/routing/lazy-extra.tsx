import { type ComponentType, lazy, useSyncExternalStore } from 'react';

const never = () => () => undefined;

/**
 * An optional part: if its code does not load, as offline, the page shows nothing in its place. The server does not
 * render it.
 */
export function lazyExtra(load: () => Promise<{ default: ComponentType }>): ComponentType {
  const Loaded = lazy(() => load().catch((): { default: ComponentType } => ({ default: () => null })));
  return function Extra() {
    const inBrowser = useSyncExternalStore(
      never,
      () => true,
      () => false,
    );
    return inBrowser && <Loaded />;
  };
}
