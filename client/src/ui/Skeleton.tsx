import { keyframes, styled } from '@mui/material/styles';

const pulse = keyframes({ '50%': { opacity: 0.4 } });

/** Placeholder for something that loads. Its user sets the size. */
export const Skeleton = styled('span')(({ theme }) => ({
  display: 'block',
  height: '1.2em',
  background: theme.vars.palette.action.disabledBackground,
  animation: `${pulse} 2s ease-in-out 500ms infinite`,
}));
