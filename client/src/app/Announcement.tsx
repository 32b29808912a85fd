import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Link from '@mui/material/Link';
import { type StoredValue, storedValue, useStoredValue } from '../../shared/stored-value.ts';
import { COARSE } from '../../shared/theme.ts';
import { CloseIcon } from '../ui/icons.tsx';
import { PlaceLink } from '../ui/PlaceLink.tsx';
import { useShopFrameQuery } from './ShopFrame.generated.ts';

/** The id of the announcement that this browser does not show again; client/public/head-script.js reads it, too. */
const dismissed: StoredValue<string> = storedValue(
  'local',
  'dismissed-announcement',
  (stored): stored is string => typeof stored === 'string',
);

/** The line of the owner above every page, until it is dismissed or says something else. */
export function Announcement() {
  const { data } = useShopFrameQuery();
  const dismissedId = useStoredValue(dismissed);
  const announcement = data?.shop.announcement;
  if (!announcement || announcement.id === dismissedId) return null;
  const { id, text, link } = announcement;
  return (
    <Box
      component="aside"
      aria-label="Announcement"
      // By this attribute the head's script hides what was dismissed before React takes the page over.
      data-announcement={id}
      sx={{
        display: 'flex',
        alignItems: 'center',
        minHeight: 44,
        pl: { xs: 2, sm: 6 },
        bgcolor: 'primary.main',
        color: 'primary.contrastText',
        '@media print': { display: 'none' },
      }}
    >
      <Box sx={{ flex: 1, py: 0.75, textAlign: 'center', typography: 'body2', overflowWrap: 'anywhere' }}>
        {link ? (
          <Link component={PlaceLink} to={link} color="inherit" underline="always">
            {text}
          </Link>
        ) : (
          text
        )}
      </Box>
      <IconButton
        aria-label="Dismiss the announcement"
        onClick={() => dismissed.set(id)}
        sx={{
          color: 'primary.contrastText',
          '&:hover': { color: 'primary.contrastText' },
          [COARSE]: { width: 44, height: 44 },
        }}
      >
        <CloseIcon width={18} height={18} />
      </IconButton>
    </Box>
  );
}
