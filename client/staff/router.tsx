import CssBaseline from '@mui/material/CssBaseline';
import { ThemeProvider } from '@mui/material/styles';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import {
  AdminUI,
  CoreAdminContext,
  CustomRoutes,
  defaultI18nProvider,
  localStorageStore,
  Resource,
  type ResourceProps,
} from 'react-admin';
import { createBrowserRouter, Route } from 'react-router-dom';
import { audit } from './audit/audit.tsx';
import { books } from './books/books.tsx';
import { carriers } from './carriers/carriers.tsx';
import { categories } from './categories/categories.tsx';
import { codes } from './codes/codes.tsx';
import { createAuthProvider } from './data/auth-provider.ts';
import { createDataProvider } from './data/data-provider.ts';
import { createQueryClient } from './data/query-client.ts';
import { emails } from './emails/emails.tsx';
import { ToEmails } from './emails/ToEmails.tsx';
import { imports } from './imports/imports.tsx';
import { invoices } from './invoices/invoices.tsx';
import { PrintInvoicesPage } from './invoices/PrintInvoicesPage.tsx';
import { jobs } from './jobs/jobs.tsx';
import { orders } from './orders/orders.tsx';
import { SlipsPage } from './orders/SlipsPage.tsx';
import { pages as shopPages } from './pages/pages.tsx';
import { returns } from './returns/returns.tsx';
import { reviews } from './reviews/reviews.tsx';
import { serviceTokens } from './settings/service-tokens.tsx';
import { settings } from './settings/settings.tsx';
import { taxes } from './settings/taxes.tsx';
import { shoppers } from './shoppers/shoppers.tsx';
import { stock } from './stock/stock.tsx';
import { FreshCodeProvider } from './team/FreshCodeProvider.tsx';
import { InvitationPage } from './team/InvitationPage.tsx';
import { LoginPage } from './team/LoginPage.tsx';
import { members } from './team/members.tsx';
import { theme } from './theme.ts';
import { TodayPage } from './today/TodayPage.tsx';
import { AccessDeniedPage, NotFoundPage } from './ui/PageMessage.tsx';
import { StaffLayout } from './ui/StaffLayout.tsx';
import { ToRecord } from './ui/ToRecord.tsx';
import { webhooks } from './webhooks/webhooks.tsx';

const dataProvider = createDataProvider();
const authProvider = createAuthProvider();
// What it stores is how lists look, for this version of them.
const store = localStorageStore('1', 'staff');

const resources: ResourceProps[] = [
  ...[orders, books, categories, taxes, imports, stock, shoppers, reviews],
  ...[
    emails,
    returns,
    invoices,
    codes,
    shopPages,
    settings,
    carriers,
    members,
    serviceTokens,
    webhooks,
    jobs,
    audit,
  ],
];

const pages = (queryClient: QueryClient) => (
  <CoreAdminContext
    dataProvider={dataProvider}
    authProvider={authProvider}
    queryClient={queryClient}
    i18nProvider={defaultI18nProvider}
    store={store}
  >
    <ThemeProvider theme={theme} defaultMode="system" noSsr>
      <FreshCodeProvider>
        <AdminUI
          title="Quire"
          layout={StaffLayout}
          loginPage={LoginPage}
          dashboard={TodayPage}
          catchAll={NotFoundPage}
          accessDenied={AccessDeniedPage}
          requireAuth
          disableTelemetry
        >
          {resources.map(({ children, ...resource }) => (
            <Resource key={resource.name} {...resource}>
              {children}
              {/* react-admin shows the list at every address below it that is no other page. */}
              {!resource.edit && <Route path=":id/*" element={<NotFoundPage />} />}
              {resource.show && !resource.edit && <Route path=":id" element={<ToRecord />} />}
            </Resource>
          ))}
          <CustomRoutes noLayout>
            <Route path="/slips" element={<SlipsPage />} />
            <Route path="/invoices" element={<PrintInvoicesPage />} />
            <Route path="/letters" element={<ToEmails />} />
          </CustomRoutes>
        </AdminUI>
      </FreshCodeProvider>
    </ThemeProvider>
  </CoreAdminContext>
);

/** Outside of react-admin, which redirects visitors without a session to the login. */
const invitation = (queryClient: QueryClient) => (
  <QueryClientProvider client={queryClient}>
    <ThemeProvider theme={theme} defaultMode="system" noSsr>
      <CssBaseline />
      <InvitationPage />
    </ThemeProvider>
  </QueryClientProvider>
);

/** Listens to the browser's addresses from now on, until it is disposed of. */
export function createBackRoomRouter() {
  const queryClient = createQueryClient();
  return createBrowserRouter(
    [
      { path: 'invitation', element: invitation(queryClient) },
      { path: '*', element: pages(queryClient) },
    ],
    { basename: '/staff' },
  );
}
