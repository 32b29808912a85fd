import { useState } from 'react';

interface OpenDialog<Opened> {
  opened: Opened | undefined;
  /** Why the last dialog closed without a change; undefined once another is opened. */
  refusal: string | undefined;
  open(next: Opened): void;
  close(reason?: string): void;
}

/** The dialog that is open over a list, and what came of the last one. */
export function useOpenDialog<Opened>(): OpenDialog<Opened> {
  const [opened, setOpened] = useState<Opened>();
  const [refusal, setRefusal] = useState<string>();
  return {
    opened,
    refusal,
    open(next) {
      setRefusal(undefined);
      setOpened(next);
    },
    close(reason) {
      setOpened(undefined);
      setRefusal(reason);
    },
  };
}
