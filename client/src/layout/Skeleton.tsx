import { keyframes, styled } from '@mui/material/styles';

const pulse = keyframes({ '50%': { opacity: 0.4 } });

/** The place of something that is on its way. Its size is for whoever puts it there to say. */
export const Skeleton = styled('span')(({ theme }) => ({
  display: 'block',
  height: '1.2em',
  background: theme.vars.palette.action.disabledBackground,
  animation: `${pulse} 2s ease-in-out 500ms infinite`,
}));
