import Box from '@mui/material/Box';

/** The label of a radio button or checkbox: its name, and what it means. */
export const DescribedChoice = ({ name, description }: { name: string; description: string | undefined }) => (
  <Box component="span" sx={{ display: 'block', py: 0.5 }}>
    <span>{name}</span>{' '}
    <Box component="span" sx={{ display: 'block', typography: 'body2', color: 'text.secondary' }}>
      {description}
    </Box>
  </Box>
);
