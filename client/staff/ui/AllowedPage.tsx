import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { CanAccess } from 'react-admin';
import { AccessDeniedPage } from './PageMessage.tsx';

interface Props {
  resource: string;
  /** What the member does on the page; `NEEDED` in permissions.ts has the permission for it. */
  action: string;
  children: ReactNode;
}

/** A page for members who may do something. react-admin checks by itself only lists and the pages of records. */
export const AllowedPage = ({ resource, action, children }: Props) => (
  <CanAccess
    resource={resource}
    action={action}
    loading={<Typography role="status">Loading…</Typography>}
    accessDenied={<AccessDeniedPage />}
  >
    {children}
  </CanAccess>
);
