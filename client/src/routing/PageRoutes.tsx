import { type RouteObject, useLocation, useRoutes } from 'react-router-dom';
import { RequireSession } from '../account/RequireSession.tsx';
import { ShopperProvider } from '../account/ShopperProvider.tsx';
import { ErrorBoundary } from '../layout/ErrorBoundary.tsx';
import { Layout } from '../layout/Layout.tsx';
import { PageNotShown } from '../layout/PageNotShown.tsx';
import { routes } from '../routes.ts';
import type { PageRoute } from './page-route.ts';
import { componentOf, ProfileShell } from './pages.ts';

function pagesWhere(isWanted: (route: PageRoute) => boolean): RouteObject[] {
  return routes.filter(isWanted).map((route) => ({ path: route.path, Component: componentOf(route) }));
}

/** The route table as React Router's routes, inside the frames of the pages. */
const routeObjects: RouteObject[] = [
  {
    Component: Layout,
    children: [
      ...pagesWhere(({ access }) => access === undefined),
      {
        Component: RequireSession,
        children: [
          ...pagesWhere(({ access, frame }) => access === 'shopper' && frame === undefined),
          { Component: ProfileShell, children: pagesWhere(({ frame }) => frame === 'profile') },
        ],
      },
    ],
  },
];

const wholeNotShown = () => (
  <main>
    <PageNotShown />
  </main>
);

/** The page at the current URL (Specification §2). */
export function PageRoutes() {
  const page = useRoutes(routeObjects);
  const { pathname, search } = useLocation();
  return (
    <ErrorBoundary address={pathname + search} fallback={wholeNotShown}>
      <ShopperProvider>{page}</ShopperProvider>
    </ErrorBoundary>
  );
}
