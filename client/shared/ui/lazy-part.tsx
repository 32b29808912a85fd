import {
  type ComponentType,
  createElement,
  lazy,
  type ReactNode,
  Suspense,
  useState,
  useSyncExternalStore,
} from 'react';
import { useLocation } from 'react-router-dom';
import { fetchCode } from '../network/fetch-code.ts';
import { ErrorBoundary } from './ErrorBoundary.tsx';

interface Module<Props> {
  default: ComponentType<Props>;
}

/** A part of the shop whose code loads when it is first shown, or before by `preload`. */
export interface LazyPart<Props, Exports = unknown> {
  (props: Props): ReactNode;
  /** Returns the module. After it, the first render does not suspend. */
  preload(): Promise<Module<Props> & Exports>;
}

/**
 * Makes a part of a dynamic import. It suspends while its code loads. If that fails, or the part crashes, the rest of
 * the page stays, and `failed` shows in its place until Retry or until the shopper goes to another URL. React's `lazy`
 * remembers a failure for good: each of these, and each later use of the part, loads the code anew.
 */
export function lazyPart<Props extends object, Exports = unknown>(
  load: () => Promise<Module<Props> & Exports>,
  failed: (retry: () => void) => ReactNode,
): LazyPart<Props, Exports> {
  const fresh = (isAskedAgain = false): ComponentType<Props> => lazy(() => fetchCode(load, isAskedAgain));
  let latest = fresh();

  function Part(props: Props) {
    const { pathname, search } = useLocation();
    const [Shown, setShown] = useState(() => latest);
    return (
      <ErrorBoundary
        address={pathname + search}
        fallback={failed}
        onError={() => {
          latest = fresh();
        }}
        onRetry={() => {
          latest = fresh(true);
          setShown(() => latest);
        }}
      >
        {createElement(Shown, props)}
      </ErrorBoundary>
    );
  }
  return Object.assign(Part, {
    preload: async () => {
      const module = await fetchCode(load);
      latest = module.default;
      return module;
    },
  });
}

const nothing = () => null;
const never = () => () => undefined;

/**
 * A part without which the page is whole: while its code loads nothing shows, nor if that fails, as offline, unless
 * `failed` says so. The server does not render it.
 */
export function lazyClientOnly<Props extends object = object>(
  load: () => Promise<Module<Props>>,
  failed: (retry: () => void) => ReactNode = nothing,
): ComponentType<Props> {
  const Part = lazyPart(load, failed);
  return function Extra(props: Props) {
    const inBrowser = useSyncExternalStore(
      never,
      () => true,
      () => false,
    );
    return (
      inBrowser && (
        <Suspense>
          <Part {...props} />
        </Suspense>
      )
    );
  };
}
