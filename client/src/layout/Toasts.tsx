import { lazy, Suspense, useEffect, useState } from 'react';
import { whenIdle } from '../startup/when-idle.ts';

const loadShelf = () => import('./ToastStack.tsx');
const ToastStack = lazy(loadShelf);

/**
 * The place of the toasts. Its code comes after the page's, and not only with the first toast: that may be about
 * a lost connection.
 */
export function Toasts() {
  const [ready, setReady] = useState(false);
  useEffect(() => whenIdle(() => void loadShelf().then(() => setReady(true), console.error)), []);
  return <Suspense>{ready && <ToastStack />}</Suspense>;
}
