import { useColorScheme } from '@mui/material/styles';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';

const MODES = [
  { mode: 'light', name: 'Light' },
  { mode: 'dark', name: 'Dark' },
  { mode: 'system', name: 'System' },
] as const;

/** Chooses light, dark, or the system's colours; the choice is stored. */
export default function ColourSchemeChoice() {
  const { mode: chosen, setMode } = useColorScheme();
  return (
    <ToggleButtonGroup
      exclusive
      value={chosen}
      // Null when the chosen one is pressed again.
      onChange={(_event, mode: (typeof MODES)[number]['mode'] | null) => mode && setMode(mode)}
      aria-label="Colours"
    >
      {/* Buttons, because the radio buttons of the checkout are addresses. */}
      {MODES.map(({ mode, name }) => (
        <ToggleButton
          key={mode}
          value={mode}
          sx={{
            minHeight: 44,
            px: 2,
            py: 0,
            borderColor: 'text.disabled',
            color: 'inherit',
            typography: 'body2',
            textTransform: 'none',
            '&.Mui-selected, &.Mui-selected:hover': {
              bgcolor: 'primary.light',
              color: 'primary.main',
              fontWeight: 500,
            },
            '&:focus-visible': { outline: 2, outlineColor: 'primary.main', outlineOffset: 3, zIndex: 1 },
            '@media (forced-colors: active)': { '&.Mui-selected': { textDecoration: 'underline' } },
          }}
        >
          <span>{name}</span>
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
}
