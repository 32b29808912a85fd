import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import { useEffect, useRef, useState } from 'react';
import { beep } from './beep.ts';

/** What became of a scan, in words. */
export type ScanReport = { message: string } | { refused: string };

interface Props {
  label: string;
  /** Takes what was scanned. Never rejects. */
  onScan(text: string): ScanReport | Promise<ScanReport>;
}

/** Whether an element takes what is typed itself. */
const takesText = (element: Element | null): boolean =>
  element instanceof HTMLElement && element.matches('input, select, textarea, [contenteditable]');

/**
 * Where a scanner types the ISBNs, each ended by Enter. Digits that are typed elsewhere on the page go here too: who
 * scans does not look where the focus is. What is refused beeps.
 */
export function ScanField({ label, onScan }: Props) {
  const [text, setText] = useState('');
  const [report, setReport] = useState<ScanReport>();
  const field = useRef<HTMLInputElement>(null);

  useEffect(() => {
    const takeDigits = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent) => {
      if (ctrlKey || metaKey || altKey || !/^[\dX]$/i.test(key) || takesText(document.activeElement)) return;
      field.current?.focus();
    };
    document.addEventListener('keydown', takeDigits);
    return () => document.removeEventListener('keydown', takeDigits);
  }, []);

  const scan = async () => {
    if (text.trim() === '') return;
    // At once: the next scan may begin before this one is looked up.
    setText('');
    const result = await onScan(text);
    setReport(result);
    if ('refused' in result) beep();
  };
  const isRefused = report !== undefined && 'refused' in report;

  return (
    <Box
      component="form"
      onSubmit={(event) => {
        event.preventDefault();
        void scan();
      }}
    >
      <TextField
        label={label}
        value={text}
        autoFocus
        autoComplete="off"
        inputRef={field}
        onChange={({ target }) => setText(target.value)}
        slotProps={{ htmlInput: { inputMode: 'numeric', enterKeyHint: 'enter', spellCheck: false } }}
      />
      <Box
        role={isRefused ? 'alert' : 'status'}
        sx={{
          minHeight: '1.6em',
          color: isRefused ? 'error.main' : 'text.secondary',
          fontWeight: isRefused ? 600 : 400,
        }}
      >
        {report && ('refused' in report ? report.refused : report.message)}
      </Box>
    </Box>
  );
}
