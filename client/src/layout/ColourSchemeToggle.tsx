import IconButton from '@mui/material/IconButton';
import { useColorScheme, useTheme } from '@mui/material/styles';
import { useEffect } from 'react';
import { MoonIcon, SunIcon } from './icons.tsx';

/** Changes between light and dark. Until first pressed the system decides; the choice is remembered. */
export function ColourSchemeToggle() {
  const { colorScheme, setMode } = useColorScheme();
  const { colorSchemes } = useTheme();
  const dark = colorScheme === 'dark';
  const ground = colorSchemes[dark ? 'dark' : 'light']?.palette.background.default;

  // The browser's own bar takes the paper's colour, also when the choice differs from the system's.
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
