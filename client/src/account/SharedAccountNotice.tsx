import Box from '@mui/material/Box';
import { useSharedAccountNoticeQuery } from './SharedAccountNotice.generated.ts';

/** Warns a guest that everybody can see what is saved in the demo account; nothing for others. */
export function SharedAccountNotice() {
  const { data } = useSharedAccountNoticeQuery();
  if (!data?.me?.isShared) return null;
  return (
    <Box
      role="note"
      sx={{
        my: 3,
        px: 2,
        py: 1.5,
        maxWidth: '72ch',
        typography: 'body2',
        textWrap: 'pretty',
        bgcolor: 'background.paper',
        border: 1,
        borderColor: 'divider',
        borderLeft: 3,
        borderLeftColor: 'info.main',
        borderRadius: 1,
      }}
    >
      You are using the guest account, which everybody shares: what you save here, other guests can read and
      change. Do not write an address or a telephone number of your own. For that, log out and create an
      account.
    </Box>
  );
}
