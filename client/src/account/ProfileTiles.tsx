import Box from '@mui/material/Box';
import MuiLink from '@mui/material/Link';
import { Link, matchPath, useLocation } from 'react-router-dom';
import { icon } from '../../shared/ui/icon.tsx';
import { linksIn } from '../app/page-at.ts';
import { ArrowRightIcon, PersonIcon } from '../ui/icons.tsx';

const PinIcon = icon(
  'M12 21c4.3-4.6 6.5-8 6.5-11a6.5 6.5 0 0 0-13 0c0 3 2.2 6.4 6.5 11ZM12 12.3a2.3 2.3 0 1 0 0-4.6 2.3 2.3 0 0 0 0 4.6Z',
);

const ICONS: Record<string, typeof PersonIcon> = { '/profile': PersonIcon, '/profile/address': PinIcon };

/**
 * Links to the two parts of the profile, side by side on small screens, with the current one marked
 * (Specification §2). The orders have a page of their own, and a plain link below.
 */
export function ProfileTiles() {
  const { pathname } = useLocation();
  return (
    <Box component="nav" aria-label="Profile">
      <Box
        component="ul"
        sx={{
          m: 0,
          p: 0,
          listStyle: 'none',
          display: 'grid',
          // One below the other where large text does not fit side by side.
          gridTemplateColumns: { xs: 'repeat(auto-fit, minmax(min(8.5rem, 100%), 1fr))', md: '1fr' },
          gap: { xs: 1.5, md: 2 },
        }}
      >
        {linksIn('profile').map(({ to, text, detail }) => (
          <li key={to}>
            <Box
              component={Link}
              to={to}
              aria-current={matchPath(to, pathname) ? 'page' : undefined}
              sx={{
                height: '100%',
                display: 'flex',
                alignItems: 'center',
                gap: { xs: 1.25, sm: 2 },
                p: { xs: 1.5, sm: 2.5 },
                color: 'text.primary',
                textDecoration: 'none',
                bgcolor: 'background.paper',
                border: 1,
                borderColor: 'divider',
                borderRadius: 1,
                transition: 'border-color 120ms',
                '&:hover': { borderColor: 'text.primary' },
                '&[aria-current="page"]': {
                  borderColor: 'primary.main',
                  boxShadow: (theme) => `inset 3px 0 ${theme.vars.palette.primary.main}`,
                },
                '& svg': { flexShrink: 0, color: 'text.secondary' },
                '&[aria-current="page"] svg': { color: 'primary.main' },
              }}
            >
              <TileIcon to={to} />
              <span>
                <Box component="span" sx={{ display: 'block', typography: 'h4' }}>
                  {text}
                </Box>
                <Box component="span" sx={{ display: 'block', typography: 'body2', color: 'text.secondary' }}>
                  {detail}
                </Box>
              </span>
            </Box>
          </li>
        ))}
      </Box>
      <MuiLink
        component={Link}
        to="/orders"
        variant="body2"
        sx={{
          mt: { xs: 1.5, md: 2 },
          py: 0.75,
          px: { md: 2.5 },
          display: 'inline-flex',
          alignItems: 'center',
          gap: 1,
        }}
      >
        Your orders
        <ArrowRightIcon width={16} height={16} />
      </MuiLink>
    </Box>
  );
}

function TileIcon({ to }: { to: string }) {
  const Icon = ICONS[to];
  return Icon && <Icon />;
}
