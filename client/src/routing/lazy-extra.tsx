import { type ComponentType, lazy, useSyncExternalStore } from 'react';

const never = () => () => undefined;

/**
 * A part that the shop is whole without: when its code does not come, as offline, nothing stands in its place. It is
 * no part of a page as the server renders it.
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
