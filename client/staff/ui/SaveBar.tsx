import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { SxProps, Theme } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { ConfirmDialog } from '../../shared/ui/ConfirmDialog.tsx';
import type { useLeaveWarning } from './use-leave-warning.ts';

interface Props {
  busy: boolean;
  label: string;
  warning: ReturnType<typeof useLeaveWarning>;
  /** Beside the button. */
  children?: ReactNode;
}

/** The end of a form: the button that saves it, which stays in view, and the question before somebody leaves without. */
export const SaveBar = ({ busy, label, warning, children }: Props) => (
  <>
    <Box sx={SAVE_BAR}>
      {children}
      <Button type="submit" aria-busy={busy}>
        <span>{label}</span>
      </Button>
    </Box>
    <ConfirmDialog
      open={warning.isAsking}
      title="Leave without saving?"
      cancelLabel="Stay"
      confirmLabel="Leave"
      busy={false}
      onCancel={warning.stay}
      onConfirm={warning.leave}
    >
      What you have changed here is not saved.
    </ConfirmDialog>
  </>
);

/** The button stays in view, except on a screen so low that it would leave no room to type, as at 400 % zoom. */
const SAVE_BAR: SxProps<Theme> = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: 1,
  justifyContent: 'flex-end',
  py: 1,
  '@media (min-height: 320px)': {
    position: 'sticky',
    bottom: 0,
    zIndex: 2,
    bgcolor: 'background.default',
    // A line above.
    boxShadow: (theme: Theme) => `0 -1px ${theme.vars?.palette.divider}`,
  },
};
