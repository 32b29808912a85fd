import { LoadFailure } from './LoadFailure.tsx';

/** In place of a small part of a page, for `lazyPart`. */
export const failureLine =
  (text: string, { intoView = false } = {}) =>
  (retry: () => void) => (
    <LoadFailure line intoView={intoView} onRetry={retry}>
      {text}
    </LoadFailure>
  );
