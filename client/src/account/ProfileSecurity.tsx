import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useId, useRef, useState } from 'react';
import { LogoutEverywhere } from './LogoutEverywhere.tsx';
import { PasswordForm } from './PasswordForm.tsx';

/** Access to the account: the password, and logging out on all devices. */
export function ProfileSecurity({ email }: { email: string }) {
  const [changing, setChanging] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();

  function leave() {
    setChanging(false);
    // When the button is back in place of the form that had the focus.
    requestAnimationFrame(() => button.current?.focus());
  }

  return (
    <Box
      component="section"
      aria-labelledby={id}
      sx={{ mt: { xs: 6, md: 8 }, maxWidth: 640, display: 'grid', gap: 3 }}
    >
      <Typography id={id} variant="h3" component="h2">
        Password and devices
      </Typography>
      {changing ? (
        <PasswordForm email={email} onLeave={leave} />
      ) : (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, '& > *': { flexGrow: { xs: 1, sm: 0 } } }}>
          <Button ref={button} variant="outlined" onClick={() => setChanging(true)}>
            Change password
          </Button>
          <LogoutEverywhere />
        </Box>
      )}
    </Box>
  );
}
