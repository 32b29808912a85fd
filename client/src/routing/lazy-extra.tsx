import { type ComponentType, lazy, useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** The code of an optional part; if it does not load, as offline, the page shows nothing in its place. */
export const orNothing = <Props,>(
  code: Promise<{ default: ComponentType<Props> }>,
): Promise<{ default: ComponentType<Props> }> => code.catch(() => ({ default: () => null }));

/**
 * An optional part: if its code does not load, as offline, the page shows nothing in its place. The server does not
 * render it.
 */
export function lazyExtra(load: () => Promise<{ default: ComponentType }>): ComponentType {
  const Loaded = lazy(() => orNothing(load()));
  return function Extra() {
    const inBrowser = useSyncExternalStore(
      never,
      () => true,
      () => false,
    );
    return inBrowser && <Loaded />;
  };
}
