import { type RefObject, useEffect, useReducer, useRef } from 'react';

/**
 * Calls back once something has been on the screen for its time. While it is pointed at or has the focus, and while
 * nobody sees the page, it stays.
 * @param durationMs milliseconds
 * @param isNeeded whether it has to stay for another reason
 * @returns gives it its whole time anew
 */
export function useTimeOnScreen(
  element: RefObject<HTMLElement | null>,
  durationMs: number,
  onOver: () => void,
  isNeeded: () => boolean = () => false,
): () => void {
  const [round, restart] = useReducer((rounds: number) => rounds + 1, 0);
  const latest = useRef({ onOver, isNeeded });
  latest.current = { onOver, isNeeded };

  // biome-ignore lint/correctness/useExhaustiveDependencies: another round is another time.
  useEffect(() => {
    function end() {
      const inUse = document.hidden || element.current?.matches(':hover, :focus-within');
      if (inUse || latest.current.isNeeded()) timer = setTimeout(end, durationMs / 2);
      else latest.current.onOver();
    }
    let timer = setTimeout(end, durationMs);
    return () => clearTimeout(timer);
  }, [round, durationMs, element]);

  return restart;
}
