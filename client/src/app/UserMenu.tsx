import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useId, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { useShopperRecovery } from '../account/use-shopper-recovery.ts';
import { endSession } from '../network/session.ts';
import { useOtherTabs } from '../network/use-other-tabs.ts';
import { PersonIcon } from '../ui/icons.tsx';
import { linksIn } from './page-at.ts';

/** The account menu of a logged-in shopper (Specification §2). */
export function UserMenu() {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const place = useRef<HTMLSpanElement>(null);
  const navigate = useNavigate();
  const id = useId();
  useShopperRecovery();
  useOtherTabs();

  function logOut() {
    setAnchor(null);
    void navigate('/');
    endSession('logged out');
  }

  return (
    // One item of the bar, as its placeholder is.
    <Box
      sx={{
        display: 'flex',
        // Aligns the icon with the margin of the page.
        mr: -1,
      }}
    >
      <IconButton
        aria-label="Your account"
        aria-haspopup="menu"
        aria-controls={anchor ? id : undefined}
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <PersonIcon />
      </IconButton>
      <span ref={place} />
      <Menu
        id={id}
        // Inside the navigation, so that it belongs to a landmark.
        container={() => place.current}
        anchorEl={anchor}
        open={anchor !== null}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        disableScrollLock
      >
        {linksIn('menu').map(({ to, text }) => (
          <MenuItem key={to} component={Link} to={to} onClick={() => setAnchor(null)}>
            <span>{text}</span>
          </MenuItem>
        ))}
        <MenuItem onClick={logOut}>Logout</MenuItem>
      </Menu>
    </Box>
  );
}
