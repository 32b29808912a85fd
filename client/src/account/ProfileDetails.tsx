import Box from '@mui/material/Box';
import type { ProfileDetails_UserFragment } from '../generated/graphql.ts';

/** The shopper's names and email. */
export function ProfileDetails({ user }: { user: ProfileDetails_UserFragment }) {
  const rows = [
    ['First name', user.firstName],
    ['Last name', user.lastName],
    ['Email', user.email],
  ] as const;
  return (
    <Box component="dl" sx={{ m: 0, maxWidth: 480, borderTop: 1, borderColor: 'divider' }}>
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
  );
}
