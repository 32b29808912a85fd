import { type Location, useLocation } from 'react-router-dom';

/** The page that sent the shopper to login, from `state.from`; undefined if there is none. */
export function useWayBack(): Location | undefined {
  const state: unknown = useLocation().state;
  const from: unknown =
    typeof state === 'object' && state !== null && 'from' in state ? state.from : undefined;
  const isLocation = typeof from === 'object' && from !== null && 'pathname' in from;
  return isLocation && typeof from.pathname === 'string' ? (from as Location) : undefined;
}
