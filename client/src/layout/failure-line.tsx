import { LoadFailure } from './LoadFailure.tsx';

/** In place of a small part of a page, for `lazyPart`. */
export const failureLine = (text: string) => (retry: () => void) => (
  <LoadFailure line onRetry={retry}>
    {text}
  </LoadFailure>
);
