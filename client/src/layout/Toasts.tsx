import { lazy, Suspense, useEffect, useState } from 'react';
import { whenIdle } from '../startup/when-idle.ts';

const loadShelf = () => import('./ToastStack.tsx');
const ToastStack = lazy(loadShelf);

/**
 * The region of the toasts. Its code loads right after the page's, not with the first toast: that one may be about
 * a lost connection.
 */
export function Toasts() {
  const [ready, setReady] = useState(false);
  useEffect(() => whenIdle(() => void loadShelf().then(() => setReady(true), console.error)), []);
  return <Suspense>{ready && <ToastStack />}</Suspense>;
}
