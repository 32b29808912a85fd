import { keyframes } from '@mui/material/styles';

const appear = keyframes({ from: { opacity: 0 }, to: { opacity: 1 } });

/** For skeletons: they take their space at once, but are visible only after 300 ms. */
export const fadeInAfterDelay = { animation: `${appear} 200ms 300ms both` };
