import { type ReactNode, useCallback, useRef, useState } from 'react';
import { FreshCodeContext } from '../data/fresh-code.ts';
import { FreshCodeDialog } from './FreshCodeDialog.tsx';

interface Pending {
  result: Promise<boolean>;
  resolve(given: boolean): void;
}

function createPending(): Pending {
  let resolve: Pending['resolve'] = () => {};
  const result = new Promise<boolean>((settle) => {
    resolve = settle;
  });
  return { result, resolve };
}

/** Opens the dialog for a fresh code where a request needs one: requests that wait at the same time share it. */
export function FreshCodeProvider({ children }: { children: ReactNode }) {
  const pending = useRef<Pending>(undefined);
  const [open, setOpen] = useState(false);

  const requestCode = useCallback(() => {
    pending.current ??= createPending();
    setOpen(true);
    return pending.current.result;
  }, []);

  const close = (given: boolean) => {
    pending.current?.resolve(given);
    pending.current = undefined;
    setOpen(false);
  };

  return (
    <FreshCodeContext value={requestCode}>
      {children}
      {open && <FreshCodeDialog onClose={close} />}
    </FreshCodeContext>
  );
}
