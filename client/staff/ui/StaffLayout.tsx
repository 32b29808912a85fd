import Box from '@mui/material/Box';
import type { Theme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useEffect, useRef, useState } from 'react';
import {
  AppBar,
  Layout,
  type LayoutProps,
  LoadingIndicator,
  Sidebar,
  type SidebarProps,
  TitlePortal,
  UserMenu,
  useGetIdentity,
  usePermissions,
  useRefresh,
  useSidebarState,
} from 'react-admin';
import { useLocation } from 'react-router-dom';
import { useStoredValue } from '../../shared/stored-value.ts';
import ColourSchemeToggle from '../../shared/ui/ColourSchemeToggle.tsx';
import { LoadFailure } from '../../shared/ui/LoadFailure.tsx';
import { staffSession } from '../data/session.ts';
import { SearchEverywhere } from '../search/SearchEverywhere.tsx';
import { StaffMenu } from './StaffMenu.tsx';

function StaffAppBar() {
  return (
    <AppBar
      alwaysOn
      elevation={0}
      color="transparent"
      userMenu={<StaffMemberMenu />}
      toolbar={
        <>
          <SearchEverywhere />
          <ColourSchemeToggle />
          <LoadingIndicator />
        </>
      }
      sx={{ bgcolor: 'background.paper', borderBottom: 1, borderColor: 'divider', color: 'text.primary' }}
    >
      {/* As one line of text: a title that does not fit ends with three dots. */}
      <TitlePortal
        component="h1"
        variant="h4"
        tabIndex={-1}
        sx={{ '& > .RaConfigurable-root': { display: 'inline' } }}
      />
      <Typography
        variant="body2"
        sx={{ display: { xs: 'none', md: 'block' }, color: 'text.secondary', mr: 1 }}
      >
        Quire back room
      </Typography>
    </AppBar>
  );
}

/**
 * The menu: beside the page, or on a phone a dialog over it, which begins closed. A window that becomes narrow or wide
 * gets a new one: react-admin's Sidebar would leave a dialog over the page that does not show.
 */
function StaffSidebar(props: SidebarProps) {
  const isDialog = useMediaQuery<Theme>((theme) => theme.breakpoints.down('sm'), { noSsr: true });
  const [wasDialog, setWasDialog] = useState(false);
  const [, setOpen] = useSidebarState();
  useEffect(() => {
    if (isDialog === wasDialog) return;
    setOpen(!isDialog);
    setWasDialog(isDialog);
  }, [isDialog, wasDialog, setOpen]);
  return isDialog === wasDialog && <Sidebar {...props} />;
}

/** Reads everything anew when the session changes: another role, or a logout in another tab. */
function useFollowSession() {
  const session = useStoredValue(staffSession);
  const seen = useRef(session);
  const refresh = useRefresh();
  useEffect(() => {
    if (seen.current === session) return;
    seen.current = session;
    refresh();
  }, [session, refresh]);
}

/** Focuses the heading of a page that has opened, unless what had the focus is still there or the page has set it. */
function useFocusOnArrival() {
  const { pathname } = useLocation();
  const opened = useRef(pathname);
  useEffect(() => {
    if (opened.current === pathname) return;
    opened.current = pathname;
    if (document.activeElement === document.body) document.getElementById('react-admin-title')?.focus();
  }, [pathname]);
}

/** The frame of every page: title, menu, who is logged in. */
export function StaffLayout(props: LayoutProps) {
  useFollowSession();
  useFocusOnArrival();
  // Before any page asks for them: react-admin leads a page whose permissions it cannot read to one of its own.
  const { permissions, error, refetch } = usePermissions();
  if (permissions === undefined) {
    return (
      <Box component="main" sx={{ p: 3 }}>
        {error ? (
          <LoadFailure page onRetry={() => void refetch()}>
            The back room could not be opened
          </LoadFailure>
        ) : (
          <Typography role="status">Loading…</Typography>
        )}
      </Box>
    );
  }
  return (
    <Layout
      {...props}
      appBar={StaffAppBar}
      appBarAlwaysOn
      menu={StaffMenu}
      sidebar={StaffSidebar}
      sx={{ minWidth: 0 }}
    />
  );
}

/** Who is logged in, and the way out. Its name is what it shows. */
function StaffMemberMenu() {
  const { identity } = useGetIdentity();
  return <UserMenu label={identity?.fullName ?? 'Who is logged in'} />;
}
