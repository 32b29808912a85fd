import Box from '@mui/material/Box';
import { useColorScheme } from '@mui/material/styles';

const MODES = [
  { mode: 'light', name: 'Light' },
  { mode: 'dark', name: 'Dark' },
  { mode: 'system', name: 'System' },
] as const;

/** Chooses light, dark, or the system's colours; the choice is stored. */
export default function ColourSchemeChoice() {
  const { mode: chosen, setMode } = useColorScheme();
  return (
    <Box
      role="group"
      aria-label="Colours"
      sx={{ display: 'inline-flex', border: 1, borderColor: 'text.disabled', borderRadius: 1 }}
    >
      {/* Buttons, because the radio buttons of the checkout are addresses. */}
      {MODES.map(({ mode, name }) => (
        <Box
          key={mode}
          component="button"
          type="button"
          aria-pressed={chosen === mode}
          onClick={() => setMode(mode)}
          sx={{
            minHeight: 44,
            px: 2,
            border: 0,
            bgcolor: 'transparent',
            color: 'inherit',
            typography: 'body2',
            cursor: 'pointer',
            '&:hover': { bgcolor: 'action.hover' },
            '&[aria-pressed=true]': { bgcolor: 'primary.light', color: 'primary.main', fontWeight: 500 },
            '&:focus-visible': { outline: 2, outlineColor: 'primary.main', outlineOffset: 3 },
            '@media (forced-colors: active)': { '&[aria-pressed=true]': { textDecoration: 'underline' } },
          }}
        >
          {name}
        </Box>
      ))}
    </Box>
  );
}
