import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { inactive } from '../../shared/ui/inactive.ts';
import type { OrderCode } from './use-order-code.ts';

const MAX_LENGTH = 30;
const EMPTY = 'Enter your code first.';

/** A quiet link behind which a code can be entered; once it counts, what takes it out again. */
export function CodeField({ code }: { code: OrderCode }) {
  const { entered, cart, refusal, isLoading } = code;
  const [isOpen, setIsOpen] = useState(entered !== null);
  const [typed, setTyped] = useState(entered ?? '');
  const [isEmpty, setIsEmpty] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const link = useRef<HTMLButtonElement>(null);
  const remove = useRef<HTMLButtonElement>(null);
  /** Where the focus goes once that is drawn: only after what the shopper has done here. */
  const focus = useRef<'field' | 'link' | 'answer'>(undefined);

  useEffect(() => {
    if (isLoading) return;
    const target =
      focus.current === 'answer' ? (cart ? remove : field) : focus.current === 'link' ? link : field;
    if (focus.current) target.current?.focus();
    // On a phone the bar with Buy would cover what stands below the field.
    if (focus.current && target === field) target.current?.form?.scrollIntoView?.({ block: 'center' });
    focus.current = undefined;
  });

  const shown = cart?.code;
  if (shown !== undefined) {
    return (
      <Box sx={{ display: 'flex', alignItems: 'baseline', justifyContent: 'space-between', gap: 2 }}>
        <Typography role="status" variant="body2" sx={{ overflowWrap: 'anywhere' }}>
          {`${shown} counts.`}
        </Typography>
        <Link
          ref={remove}
          component="button"
          type="button"
          variant="body2"
          underline="always"
          aria-label={`Remove the code ${shown}`}
          onClick={() => {
            focus.current = 'link';
            setIsOpen(false);
            setTyped('');
            code.remove();
          }}
        >
          Remove
        </Link>
      </Box>
    );
  }
  if (!isOpen) {
    return (
      <Box>
        <Link
          ref={link}
          component="button"
          type="button"
          variant="body2"
          underline="always"
          aria-expanded={false}
          onClick={() => {
            focus.current = 'field';
            setIsOpen(true);
          }}
        >
          Have a code?
        </Link>
      </Box>
    );
  }
  const fault = isEmpty ? EMPTY : refusal;
  return (
    <Box
      component="form"
      noValidate
      onSubmit={(event: SubmitEvent) => {
        event.preventDefault();
        if (isLoading) return;
        const text = typed.trim();
        setIsEmpty(text === '');
        focus.current = 'answer';
        if (text === '') code.remove();
        else code.enter(text);
      }}
      sx={{ display: 'flex', alignItems: 'flex-start', gap: 1.5 }}
    >
      <TextField
        inputRef={field}
        label="Code"
        size="small"
        fullWidth
        autoComplete="off"
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value);
          setIsEmpty(false);
        }}
        error={fault !== null}
        helperText={fault && <span role="alert">{fault}</span>}
        slotProps={{ htmlInput: { maxLength: MAX_LENGTH, autoCapitalize: 'characters', spellCheck: false } }}
      />
      <Button
        type="submit"
        variant="outlined"
        aria-busy={isLoading}
        {...inactive(isLoading)}
        sx={{ minHeight: 40 }}
      >
        Apply
      </Button>
    </Box>
  );
}
