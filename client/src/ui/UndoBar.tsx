import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { useEffect, useRef } from 'react';
import { focusHeading } from '../../shared/ui/focus-heading.ts';
import { CloseIcon } from './icons.tsx';
import { toastBox } from './toast-box.ts';
import { UNDO_MS, type UndoOffer, withdrawUndo } from './undo-offers.ts';
import { useSendOnce } from './use-send-once.ts';
import { useTimeOnScreen } from './use-time-on-screen.ts';

const TEXT_FIELD = 'input, textarea, select, [contenteditable]';

let byKeyboard = false;

/**
 * Whether somebody moves about the page with the keyboard: the last thing pressed was a key that does not write, and no
 * pointer since. `:focus-visible` alone does not say so: a text field has it after a touch, too.
 */
const isKeyboardInUse = (): boolean => byKeyboard;

if (typeof document !== 'undefined') {
  const listening = { capture: true, passive: true };
  document.addEventListener(
    'pointerdown',
    () => {
      byKeyboard = false;
    },
    listening,
  );
  document.addEventListener(
    'keydown',
    ({ key, target }) => {
      const writes = key !== 'Tab' && target instanceof Element && target.closest(TEXT_FIELD) !== null;
      if (!writes) byKeyboard = true;
    },
    listening,
  );
}

interface Props {
  offer: UndoOffer;
  /** Whether Ctrl+Z or ⌘Z triggers this offer. */
  isNewest: boolean;
}

/** Offers to undo a removal; disappears after some seconds. */
export function UndoBar({ offer, isNewest }: Props) {
  const bar = useRef<HTMLDivElement>(null);
  const [busy, sendOnce] = useSendOnce();
  const close = () => {
    // The element with the focus is gone with the bar.
    if (bar.current?.contains(document.activeElement)) focusHeading();
    withdrawUndo(offer);
  };
  // Keyboard users have all the time they need to get here, as long as they stay on the page.
  const isReachedByKeyboard = () =>
    window.location.pathname === offer.pathname &&
    isKeyboardInUse() &&
    document.querySelector(':focus-visible') !== null;
  const restart = useTimeOnScreen(bar, UNDO_MS, close, () => busy || isReachedByKeyboard());

  const undo = () =>
    sendOnce(async () => {
      try {
        await offer.undo();
        close();
      } catch {
        // A toast has shown the reason; the shopper can try again.
        restart();
      }
    });
  const latest = useRef(undo);
  latest.current = undo;

  useEffect(() => {
    if (!isNewest) return;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'z' || !(event.ctrlKey || event.metaKey) || event.shiftKey) return;
      // In a text field these keys undo typing.
      if (event.target instanceof Element && event.target.closest('input, textarea, select')) return;
      event.preventDefault();
      void latest.current();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [isNewest]);

  return (
    <Box
      ref={bar}
      role="group"
      aria-label={offer.message}
      onKeyDown={(event) => event.key === 'Escape' && close()}
      sx={{
        ...toastBox,
        minWidth: { sm: 320 },
        maxWidth: { sm: 480 },
        borderColor: 'text.disabled',
      }}
    >
      <Box
        sx={{
          flex: 1,
          typography: 'body2',
          overflowWrap: 'anywhere',
          display: '-webkit-box',
          WebkitLineClamp: 2,
          WebkitBoxOrient: 'vertical',
          overflow: 'hidden',
        }}
      >
        {offer.message}
      </Box>
      <Button
        variant="outlined"
        size="small"
        aria-keyshortcuts={isNewest ? 'Control+Z Meta+Z' : undefined}
        aria-busy={busy}
        onClick={() => void undo()}
        sx={{ flexShrink: 0 }}
      >
        Undo
      </Button>
      <IconButton aria-label="Close" onClick={close} sx={{ color: 'text.secondary' }}>
        <CloseIcon width={18} height={18} />
      </IconButton>
    </Box>
  );
}
