import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { type ReactNode, type SubmitEvent, useId } from 'react';

interface Props {
  heading: string;
  /** Whether it is being sent: it is not sent twice. */
  busy: boolean;
  onSubmit(event: SubmitEvent): void;
  /** Fields and buttons. */
  children: ReactNode;
}

/** The form of what comes next with a return. */
export function NextStepForm({ heading, busy, onSubmit, children }: Props) {
  const id = useId();
  return (
    <Box
      component="form"
      aria-labelledby={id}
      noValidate
      onSubmit={(event: SubmitEvent) => {
        if (busy) event.preventDefault();
        else onSubmit(event);
      }}
      sx={{
        p: { xs: 2, sm: 3 },
        display: 'grid',
        gap: 1.5,
        justifyItems: 'start',
        border: 1,
        borderColor: 'divider',
        borderRadius: 1,
        bgcolor: 'background.paper',
      }}
    >
      <Typography id={id} variant="h4" component="h2">
        {heading}
      </Typography>
      {children}
    </Box>
  );
}
