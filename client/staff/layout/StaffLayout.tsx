import Typography from '@mui/material/Typography';
import { useEffect, useRef } from 'react';
import {
  AppBar,
  Layout,
  type LayoutProps,
  LoadingIndicator,
  Menu,
  TitlePortal,
  useRefresh,
} from 'react-admin';
import ColourSchemeToggle from '../../src/layout/ColourSchemeToggle.tsx';
import { useStoredValue } from '../../src/storage/stored-value.ts';
import { staffSession } from '../session/session.ts';
import { TodayIcon } from './icons.tsx';
import { StaffMemberMenu } from './StaffMemberMenu.tsx';

function StaffAppBar() {
  return (
    <AppBar
      alwaysOn
      elevation={0}
      color="transparent"
      userMenu={<StaffMemberMenu />}
      toolbar={
        <>
          <ColourSchemeToggle />
          <LoadingIndicator />
        </>
      }
      sx={{ bgcolor: 'background.paper', borderBottom: 1, borderColor: 'divider', color: 'text.primary' }}
    >
      <TitlePortal component="h1" variant="h4" />
      <Typography
        variant="body2"
        sx={{ display: { xs: 'none', md: 'block' }, color: 'text.secondary', mr: 1 }}
      >
        Quire back room
      </Typography>
    </AppBar>
  );
}

/** An entry for each list that the member may see. */
const StaffMenu = () => (
  <nav aria-label="Back room">
    <Menu>
      <Menu.DashboardItem primaryText="Today" leftIcon={<TodayIcon />} />
      <Menu.ResourceItems />
    </Menu>
  </nav>
);

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

/** The frame of every page: title, menu, who is logged in. */
export function StaffLayout(props: LayoutProps) {
  useFollowSession();
  return <Layout {...props} appBar={StaffAppBar} appBarAlwaysOn menu={StaffMenu} sx={{ minWidth: 0 }} />;
}
