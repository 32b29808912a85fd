import { lazyClientOnly } from '../../shared/ui/lazy-part.tsx';

/** Books to go on with on a page that is empty, whose own words need no code for them. */
export const SuggestedBooks = lazyClientOnly(() => import('./BestRatedBooks.tsx'));
