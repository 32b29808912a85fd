import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import { COARSE } from '../../shared/theme.ts';
import { CloseIcon } from '../ui/icons.tsx';

/** A part of the filter in the list of them, with a way to take it off. */
export function FilterChip({ name, onRemove }: { name: string; onRemove: () => void }) {
  return (
    <Box component="li" sx={{ minWidth: 0 }}>
      <Chip
        component="button"
        variant="outlined"
        label={name}
        // The whole chip takes the filter off: a larger target than its cross.
        onClick={onRemove}
        aria-label={`Remove filter ${name}`}
        icon={<CloseIcon width={16} height={16} />}
        sx={{
          flexDirection: 'row-reverse',
          maxWidth: '100%',
          minHeight: 36,
          [COARSE]: { minHeight: 44 },
          pr: 1,
          '& .MuiChip-icon': { m: 0, ml: -0.5, flexShrink: 0 },
        }}
      />
    </Box>
  );
}
