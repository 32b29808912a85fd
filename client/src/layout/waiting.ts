import { keyframes } from '@mui/material/styles';

const appear = keyframes({ from: { opacity: 0 }, to: { opacity: 1 } });

/** For skeletons: they hold their place at once, but are seen only when the wait exceeds 300 ms. */
export const waiting = { animation: `${appear} 200ms 300ms both` };
