import type { RouteObject } from 'react-router-dom';
import { RequireSession } from '../account/RequireSession.tsx';
import { PageNotShown } from '../ui/PageNotShown.tsx';
import { Layout } from './Layout.tsx';
import type { PageRoute } from './page-route.ts';
import { componentOf, isReady, loadPage, ProfileShell } from './pages.ts';
import { routes } from './routes.ts';

/** A page; where its code is not there yet, the router waits for it while the last page stays. */
function pageObject(route: PageRoute): RouteObject {
  const { path } = route;
  const page = { Component: componentOf(route) };
  return isReady(route) ? { path, ...page } : { path, lazy: () => loadPage(route).then(() => page) };
}

const pagesWhere = (isWanted: (route: PageRoute) => boolean): RouteObject[] =>
  routes.filter(isWanted).map(pageObject);

/** The route table as React Router's routes, inside the frames of the pages (Specification §2). */
export const routeObjects = (): RouteObject[] => [
  {
    Component: Layout,
    errorElement: (
      <main>
        <PageNotShown />
      </main>
    ),
    children: [
      {
        errorElement: <PageNotShown />,
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
    ],
  },
];
