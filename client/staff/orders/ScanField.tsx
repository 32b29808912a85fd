import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import { useEffect, useRef, useState } from 'react';
import { beep } from './beep.ts';
import { type Counted, type Scan, type StaffOrder, scan } from './packing.ts';

interface Props {
  lines: StaffOrder['lines'];
  counted: Counted;
  onCount(counted: Counted): void;
}

/** Whether an element takes what is typed itself. */
const takesText = (element: Element | null): boolean =>
  element instanceof HTMLElement && element.matches('input, select, textarea, [contenteditable]');

/**
 * Where a scanner types the ISBNs, each ended by Enter. Digits that are typed elsewhere on the page go here too: a
 * packer does not look where the focus is.
 */
export function ScanField({ lines, counted, onCount }: Props) {
  const [text, setText] = useState('');
  const [result, setResult] = useState<Scan>();
  const field = useRef<HTMLInputElement>(null);

  useEffect(() => {
    const takeDigits = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent) => {
      if (ctrlKey || metaKey || altKey || !/^[\dX]$/i.test(key) || takesText(document.activeElement)) return;
      field.current?.focus();
    };
    document.addEventListener('keydown', takeDigits);
    return () => document.removeEventListener('keydown', takeDigits);
  }, []);

  const count = () => {
    if (text.trim() === '') return;
    const found = scan(text, lines, counted);
    setResult(found);
    setText('');
    if ('refused' in found) beep();
    else onCount(found.counted);
  };

  return (
    <Box
      component="form"
      onSubmit={(event) => {
        event.preventDefault();
        count();
      }}
    >
      <TextField
        label="Scan the ISBN of each book"
        value={text}
        autoFocus
        autoComplete="off"
        inputRef={field}
        onChange={({ target }) => setText(target.value)}
        slotProps={{ htmlInput: { inputMode: 'numeric', enterKeyHint: 'enter', spellCheck: false } }}
      />
      <Box
        role={result && 'refused' in result ? 'alert' : 'status'}
        sx={{
          minHeight: '1.6em',
          color: result && 'refused' in result ? 'error.main' : 'text.secondary',
          fontWeight: result && 'refused' in result ? 600 : 400,
        }}
      >
        {result && ('refused' in result ? result.refused : result.message)}
      </Box>
    </Box>
  );
}
