import { type ComponentType, useEffect, useState } from 'react';
import { whenIdle } from '../startup/when-idle.ts';
import { onWaitingToast } from './toasts.ts';

/**
 * The region of the toasts. Its code loads right after the page's, not with the first toast: that one may be about
 * a lost connection. If it fails to load, the next toast loads it again, and a connection that is back.
 */
export function Toasts() {
  const [Stack, setStack] = useState<ComponentType | null>(null);
  useEffect(() => {
    const load = () =>
      void import('./ToastStack.tsx').then((module) => setStack(() => module.default), console.error);
    onWaitingToast(load);
    window.addEventListener('online', load);
    return whenIdle(load);
  }, []);
  return Stack && <Stack />;
}
