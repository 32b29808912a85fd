import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';

interface Props {
  codes: readonly string[];
  onDone(): Promise<void>;
}

/** The recovery codes, which are shown this once. */
export function RecoveryCodes({ codes, onDone }: Props) {
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <Typography>
        Store these recovery codes where you find them without your phone. Each logs you in once in place of a
        code. They are not shown again.
      </Typography>
      <Box
        component="ul"
        aria-label="Recovery codes"
        sx={{
          m: 0,
          p: 2,
          listStyle: 'none',
          display: 'grid',
          // One that breaks is copied wrongly.
          gridTemplateColumns: 'repeat(auto-fit, minmax(20ch, 1fr))',
          whiteSpace: 'nowrap',
          gap: 1,
          fontFamily: 'monospace',
          bgcolor: 'background.paper',
          border: 1,
          borderColor: 'divider',
        }}
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </Box>
      <Button autoFocus size="large" onClick={onDone}>
        I have stored them
      </Button>
    </Box>
  );
}
