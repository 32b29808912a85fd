import type { EmotionCache } from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import { RouterProvider } from 'react-router-dom';
import type { createBackRoomRouter } from './router.tsx';

/** The pages where the shop is run: react-admin in the shop's theme. */
export function BackRoom({
  router,
  styles,
}: {
  router: ReturnType<typeof createBackRoomRouter>;
  styles: EmotionCache;
}) {
  return (
    <CacheProvider value={styles}>
      <RouterProvider router={router} />
    </CacheProvider>
  );
}
