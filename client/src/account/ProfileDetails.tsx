import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import type { ProfileDetails_UserFragment } from './ProfileDetails.generated.ts';

interface Props {
  user: ProfileDetails_UserFragment;
  /** The status of the email. */
  children?: ReactNode;
}

/** The shopper's names and email. */
export function ProfileDetails({ user, children }: Props) {
  const rows = [
    ['First name', user.firstName],
    ['Last name', user.lastName],
    ['Email', user.email],
  ] as const;
  return (
    <Box sx={{ maxWidth: 480 }}>
      <Box component="dl" sx={{ m: 0, borderTop: 1, borderColor: 'divider' }}>
        {rows.map(([name, value]) => (
          <Box key={name} sx={{ py: 1.75, borderBottom: 1, borderColor: 'divider' }}>
            <Box component="dt" sx={{ typography: 'caption', color: 'text.secondary' }}>
              {name}
            </Box>
            <Box component="dd" sx={{ m: 0, overflowWrap: 'anywhere' }}>
              {value}
            </Box>
          </Box>
        ))}
      </Box>
      {children}
    </Box>
  );
}
