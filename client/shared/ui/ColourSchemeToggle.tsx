import IconButton from '@mui/material/IconButton';
import { useColorScheme, useTheme } from '@mui/material/styles';
import { useEffect } from 'react';
import { icon } from './icon.tsx';

const MoonIcon = icon('M20 14.2A8.2 8.2 0 0 1 9.8 4 8.2 8.2 0 1 0 20 14.2Z');
const SunIcon = icon(
  'M12 16a4 4 0 1 0 0-8 4 4 0 0 0 0 8ZM12 3v1.5M12 19.5V21M3 12h1.5M19.5 12H21M5.6 5.6l1.1 1.1M17.3 17.3l1.1 1.1M5.6 18.4l1.1-1.1M17.3 6.7l1.1-1.1',
);

/** Switches between light and dark. Until the first click the system decides; the choice is stored. */
export default function ColourSchemeToggle() {
  const { colorScheme, setMode } = useColorScheme();
  const { colorSchemes } = useTheme();
  const dark = colorScheme === 'dark';
  const ground = colorSchemes[dark ? 'dark' : 'light']?.palette.background.default;

  // The browser's own toolbar takes the page's colour, also when the choice differs from the system's.
  useEffect(() => {
    if (!ground) return;
    for (const meta of document.querySelectorAll('meta[name="theme-color"]'))
      meta.setAttribute('content', ground);
  }, [ground]);

  return (
    <IconButton
      aria-label={dark ? 'Use light colours' : 'Use dark colours'}
      onClick={() => setMode(dark ? 'light' : 'dark')}
    >
      {dark ? <SunIcon /> : <MoonIcon />}
    </IconButton>
  );
}
