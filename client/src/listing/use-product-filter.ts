import { startTransition, useCallback, useMemo, useOptimistic } from 'react';
import { useSearchParams } from 'react-router-dom';
import { type ProductFilter, parseProductFilter, productFilterParams } from './product-filter.ts';

type SetProductFilter = (next: ProductFilter, options?: { replace?: boolean }) => void;

/** The filter in the URL, and a function that changes it (`replace` adds no history entry). */
export function useProductFilter(): [ProductFilter, SetProductFilter] {
  const [params, setParams] = useSearchParams();
  const addressed = useMemo(() => parseProductFilter(params), [params]);
  // The URL follows later. A ticked box shows at once, and the next change builds on it.
  const [filter, show] = useOptimistic(addressed);

  const setFilter = useCallback<SetProductFilter>(
    (next, options) =>
      startTransition(() => {
        show(next);
        setParams(productFilterParams(next), { ...options, state: { preventScrollReset: true } });
      }),
    [show, setParams],
  );
  return [filter, setFilter];
}
