import Box from '@mui/material/Box';
import Button from '@mui/material/Button';

interface Props {
  saveLabel?: string;
  /** Whether the form is being sent. */
  saving: boolean;
  /** Whether it can no longer be cancelled. */
  committed?: boolean;
  onCancel: () => void;
}

/** The buttons of a form: Cancel and save. */
export function FormButtons({ saveLabel = 'Save', saving, committed = false, onCancel }: Props) {
  return (
    <Box
      sx={{ display: 'flex', justifyContent: 'flex-end', gap: 1.5, '& > *': { flex: { xs: 1, sm: 'none' } } }}
    >
      <Button variant="outlined" aria-disabled={committed} onClick={onCancel}>
        Cancel
      </Button>
      <Button type="submit" aria-busy={saving}>
        <span>{saveLabel}</span>
      </Button>
    </Box>
  );
}
