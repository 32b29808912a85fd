import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import visuallyHidden from '@mui/utils/visuallyHidden';
import { useEffect, useState } from 'react';
import { serverNow } from '../network/server-clock.ts';

const OVER =
  'We no longer hold the books of this order for you. You can still pay: should one of them be sold by then, all of your money goes back to you by itself.';

interface Props {
  /** An ISO 8601 time; null when the order holds nothing, or no longer. */
  heldUntil: string | null;
  /** Whether the order holds books no longer. */
  hasEnded: boolean;
}

/** How long the shop holds the books of an order that waits for its payment, and what it means when that is over. */
export function HoldCountdown({ heldUntil, hasEnded }: Props) {
  const secondsLeft = useSecondsUntil(heldUntil);
  if (heldUntil === null && !hasEnded) return null;
  const isOver = secondsLeft <= 0;
  return (
    <Box
      sx={{ px: 2, py: 1.5, border: 1, borderColor: 'divider', borderRadius: 1, bgcolor: 'background.paper' }}
    >
      {!isOver && (
        <Typography variant="body2">
          We hold your books for{' '}
          <Box
            component="span"
            role="timer"
            sx={{ fontWeight: 600, fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}
          >
            {clock(secondsLeft)}
          </Box>
          . Pay until then, and they are yours.
        </Typography>
      )}
      {/* Screen readers announce it a few times, not each second. */}
      <Typography variant="body2" role="status" sx={isOver ? undefined : visuallyHidden}>
        {isOver ? OVER : announcement(secondsLeft)}
      </Typography>
    </Box>
  );
}

/** Whole seconds until a time, by the server's clock; 0 once it is over, or where there is none. */
function useSecondsUntil(time: string | null): number {
  const until = time === null ? 0 : Date.parse(time);
  const left = () => Math.max(0, Math.ceil((until - serverNow()) / 1000));
  const [, setNow] = useState(0);
  useEffect(() => {
    const ticking = setInterval(() => {
      setNow(serverNow());
      if (serverNow() >= until) clearInterval(ticking);
    }, 1000);
    return () => clearInterval(ticking);
  }, [until]);
  return left();
}

/** `14:05`, `1:00:00`. */
function clock(seconds: number): string {
  const parts = [Math.floor(seconds / 60) % 60, seconds % 60].map((part) => String(part).padStart(2, '0'));
  const hours = Math.floor(seconds / 3600);
  return (hours > 0 ? [hours, ...parts] : parts).join(':');
}

function announcement(secondsLeft: number): string {
  if (secondsLeft <= 60) return 'Less than a minute is left to pay.';
  return secondsLeft <= 300 ? 'Less than five minutes are left to pay.' : '';
}
