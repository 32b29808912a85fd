import { type ComponentType, lazy, useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** Loads the code of an optional part; if that fails, as offline, the page shows nothing in its place. */
export const optional = <Props,>(load: () => Promise<{ default: ComponentType<Props> }>) =>
  lazy(() => load().catch((): { default: ComponentType<Props> } => ({ default: () => null })));

/**
 * An optional part: if its code does not load, as offline, the page shows nothing in its place. The server does not
 * render it.
 */
export function lazyExtra(load: () => Promise<{ default: ComponentType }>): ComponentType {
  const Loaded = optional(load);
  return function Extra() {
    const inBrowser = useSyncExternalStore(
      never,
      () => true,
      () => false,
    );
    return inBrowser && <Loaded />;
  };
}
