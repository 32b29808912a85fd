import { type Location, useLocation } from 'react-router-dom';

/** Where a shopper who was sent to login came from, as `state.from` tells; undefined when nothing does. */
export function useWayBack(): Location | undefined {
  const state: unknown = useLocation().state;
  const from: unknown =
    typeof state === 'object' && state !== null && 'from' in state ? state.from : undefined;
  const isLocation = typeof from === 'object' && from !== null && 'pathname' in from;
  return isLocation && typeof from.pathname === 'string' ? (from as Location) : undefined;
}
