import { type ComponentType, lazy } from 'react';

/** A part that the shop is whole without: when its code does not come, as offline, nothing stands in its place. */
export const lazyExtra = (load: () => Promise<{ default: ComponentType }>) =>
  lazy(() => load().catch((): { default: ComponentType } => ({ default: () => null })));
