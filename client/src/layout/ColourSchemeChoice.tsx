import Box from '@mui/material/Box';
import { useColorScheme } from '@mui/material/styles';
import { visuallyHidden } from './visually-hidden.ts';

const MODES = [
  { mode: 'light', name: 'Light' },
  { mode: 'dark', name: 'Dark' },
  { mode: 'system', name: 'System' },
] as const;

/** Chooses between light and dark, or leaves it to the system; the choice is remembered. */
export default function ColourSchemeChoice() {
  const { mode: chosen, setMode } = useColorScheme();
  return (
    <Box
      component="fieldset"
      sx={{
        m: 0,
        p: 0,
        display: 'inline-flex',
        border: 1,
        borderColor: 'text.disabled',
        borderRadius: 1,
      }}
    >
      <Box component="legend" sx={visuallyHidden}>
        Colours
      </Box>
      {MODES.map(({ mode, name }) => (
        <Box
          key={mode}
          component="label"
          sx={{
            position: 'relative',
            minHeight: 44,
            px: 2,
            display: 'flex',
            alignItems: 'center',
            typography: 'body2',
            cursor: 'pointer',
            '&:hover': { bgcolor: 'action.hover' },
            '&:has(:checked)': { bgcolor: 'primary.light', color: 'primary.main', fontWeight: 500 },
            '&:has(:focus-visible)': { outline: 2, outlineColor: 'primary.main', outlineOffset: 3 },
            '@media (forced-colors: active)': { '&:has(:checked)': { textDecoration: 'underline' } },
          }}
        >
          {/* The size of its label, so that a screen reader's frame and a finger find it there. */}
          <Box
            component="input"
            type="radio"
            name="colour-scheme"
            checked={chosen === mode}
            onChange={() => setMode(mode)}
            sx={{ position: 'absolute', inset: 0, m: 0, width: '100%', height: '100%', opacity: 0 }}
          />
          {name}
        </Box>
      ))}
    </Box>
  );
}
