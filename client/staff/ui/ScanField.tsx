import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { isBookCode } from '../../../text/isbn.ts';
import { beep } from './beep.ts';
import { CameraButton } from './CameraButton.tsx';
import { type ScanReport, ScanReportLine } from './ScanReportLine.tsx';

/**
 * Takes the bar code of a book off the end of what a field holds: there a scanner types it that fires while the focus
 * is in the field.
 * @returns the code; null where the field does not end in one
 */
function takeBookCode(field: EventTarget | null): string | null {
  if (!(field instanceof HTMLInputElement) || field.type !== 'text') return null;
  const { length } = field.value;
  const code = field.value.slice(-13);
  if (!isBookCode(code)) return null;
  // React overlooks what is assigned to `value`.
  field.setRangeText('', length - code.length, length);
  field.dispatchEvent(new Event('input', { bubbles: true }));
  return code;
}

interface Props {
  label: string;
  /** Takes what was scanned. Never rejects. */
  onScan(text: string): ScanReport | Promise<ScanReport>;
  inputRef?: RefObject<HTMLInputElement | null>;
  /** Whether words are typed here, too. */
  takesWords?: boolean;
  /** Is called when Enter is pressed in the empty field. */
  onEnter?(): void;
}

/** Whether an element takes what is typed itself. */
const takesText = (element: Element | null): boolean =>
  element instanceof HTMLElement && element.matches('input, select, textarea, [contenteditable]');

/**
 * Where a scanner types the ISBNs, each ended by Enter, or the camera reads them. Digits that are typed elsewhere on the
 * page go here too, and so does the bar code of a book that another field ends in at Enter: who scans does not look where
 * the focus is. What is refused beeps.
 */
export function ScanField({ label, onScan, inputRef, takesWords = false, onEnter }: Props) {
  const [text, setText] = useState('');
  const [report, setReport] = useState<ScanReport>();
  const own = useRef<HTMLInputElement>(null);
  const field = inputRef ?? own;

  const scan = async (scanned: string): Promise<ScanReport> => {
    const result = await onScan(scanned);
    setReport(result);
    if ('refused' in result) beep();
    return result;
  };

  const takeKey = useEffectEvent((event: KeyboardEvent) => {
    const { key, target, ctrlKey, metaKey, altKey } = event;
    if (ctrlKey || metaKey || altKey || target === field.current) return;
    if (key === 'Enter') {
      const code = takeBookCode(target);
      if (code === null) return;
      // Enter would send the form of the other field.
      event.preventDefault();
      void scan(code);
    } else if (/^[\dX]$/i.test(key) && !takesText(document.activeElement)) field.current?.focus();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => takeKey(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);

  const scanTyped = () => {
    if (text.trim() === '') return onEnter?.();
    // At once: the next scan may begin before this one is looked up.
    setText('');
    void scan(text);
  };

  return (
    <Box
      component="form"
      onSubmit={(event) => {
        event.preventDefault();
        scanTyped();
      }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
        {/* Before the field: Tab leads on from there as it does without a camera. */}
        <CameraButton onScan={scan} focusField={() => field.current?.focus()} takesMany />
        <TextField
          label={label}
          value={text}
          autoFocus
          autoComplete="off"
          inputRef={field}
          onChange={({ target }) => setText(target.value)}
          slotProps={{
            htmlInput: {
              inputMode: takesWords ? 'text' : 'numeric',
              enterKeyHint: 'enter',
              spellCheck: false,
            },
          }}
        />
      </Box>
      <ScanReportLine report={report} />
    </Box>
  );
}
