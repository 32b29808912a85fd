import Box from '@mui/material/Box';
import { keyframes } from '@mui/material/styles';
import { useNavigation } from 'react-router-dom';

const grow = keyframes({ from: { transform: 'scaleX(0)' }, to: { transform: 'scaleX(0.9)' } });

/** A progress bar at the top of the window while the next page loads; hidden if that takes under 300 ms. */
export function PageProgress() {
  if (useNavigation().state === 'idle') return null;
  return (
    <Box
      role="progressbar"
      aria-label="Loading the page"
      sx={{
        position: 'fixed',
        zIndex: 'tooltip',
        top: 0,
        insetInline: 0,
        height: 3,
        bgcolor: 'primary.main',
        transformOrigin: 'left',
        animation: `${grow} 8s 300ms cubic-bezier(0.1, 0.7, 0.2, 1) both`,
      }}
    />
  );
}
