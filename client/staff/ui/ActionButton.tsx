import Button from '@mui/material/Button';
import { useMutation } from '@tanstack/react-query';
import { useNotify, useRefresh } from 'react-admin';

interface Props {
  /** The words on the button. */
  children: string;
  /** What a screen reader calls it, where a list has several. */
  label: string;
  /** What is said when it is done. */
  doneMessage: string;
  /** Resolves to why the shop refused it, if it did. */
  action(): Promise<string | undefined>;
}

/** A button that changes something at once, and says what became of it. */
export function ActionButton({ children, label, doneMessage, action }: Props) {
  const notify = useNotify();
  const refresh = useRefresh();
  const { mutate: act, isPending } = useMutation({
    mutationFn: action,
    onSuccess: (refusal) =>
      notify(refusal ?? doneMessage, { type: refusal === undefined ? 'success' : 'error' }),
    onError: ({ message }) => notify(message, { type: 'error' }),
    onSettled: () => refresh(),
  });

  return (
    <Button
      variant="outlined"
      size="small"
      aria-label={label}
      aria-busy={isPending}
      onClick={() => isPending || act()}
      sx={{ justifySelf: 'start' }}
    >
      {children}
    </Button>
  );
}
