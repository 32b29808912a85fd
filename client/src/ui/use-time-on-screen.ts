import { type RefObject, useEffect, useEffectEvent, useReducer } from 'react';

/**
 * Calls back after something was on the screen for its time. Waits longer while it is hovered or focused, and while
 * the page is hidden.
 * @param durationMs milliseconds
 * @param isNeeded whether it has to stay for another reason
 * @returns restarts the time
 */
export function useTimeOnScreen(
  element: RefObject<HTMLElement | null>,
  durationMs: number,
  onOver: () => void,
  isNeeded: () => boolean = () => false,
): () => void {
  const [round, restart] = useReducer((rounds: number) => rounds + 1, 0);
  const isInUse = useEffectEvent(
    () => document.hidden || element.current?.matches(':hover, :focus-within') || isNeeded(),
  );
  const close = useEffectEvent(onOver);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another round restarts the time.
  useEffect(() => {
    function end() {
      if (isInUse()) timer = setTimeout(end, durationMs / 2);
      else close();
    }
    let timer = setTimeout(end, durationMs);
    return () => clearTimeout(timer);
  }, [round, durationMs]);

  return restart;
}
