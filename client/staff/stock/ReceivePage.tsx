import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useRef, useState } from 'react';
import { type HttpError, Title, useNotify } from 'react-admin';
import { Notice } from '../../src/layout/Notice.tsx';
import { useStoredValue } from '../../src/storage/stored-value.ts';
import { BookStockRequest, ReceiveStockRequest } from '../generated/requests.ts';
import { AllowedPage } from '../layout/AllowedPage.tsx';
import { ScanField, type ScanReport } from '../layout/ScanField.tsx';
import { titled } from '../layout/titled.tsx';
import { useStaffRequest } from '../network/use-staff-request.ts';
import { copies } from '../orders/order-texts.ts';
import { shelfError } from './copies-error.ts';
import { DeliveryLines } from './DeliveryLines.tsx';
import {
  changeLine,
  copiesOf,
  countCopy,
  type Delivery,
  storedDelivery,
  takeOff,
  unknownScans,
} from './delivery.ts';
import { excessText, storedText } from './delivery-texts.ts';

/** Looks a scanned book up and counts a copy of it. */
function useScan(): (text: string) => Promise<ScanReport> {
  const send = useStaffRequest();
  return async (text) => {
    const code = text.trim();
    try {
      const { bookStock: book } = await send(BookStockRequest, { book: code });
      if (!book) {
        unknownScans.set([...(unknownScans.get() ?? []), code]);
        return { refused: `There is no book ${code} in this shop. Put it aside.` };
      }
      return { message: `${book.title}: ${copies(countCopy(book))}` };
    } catch (error) {
      return { refused: `${code} is not counted. ${(error as HttpError).message}` };
    }
  };
}

interface StoreFormProps {
  delivery: Delivery;
  /** @param notice what to say of a delivery that was not stored as it was sent; undefined as it is sent again */
  onNotice(notice: string | undefined): void;
  /** Is called when the delivery is to be stored. */
  onSend(): void;
  /** Is called when Enter ends the note. */
  onNoted(): void;
}

function StoreForm({ delivery: { id, lines: sent }, onNotice, onSend, onNoted }: StoreFormProps) {
  const send = useStaffRequest();
  const notify = useNotify();
  const [note, setNote] = useState('');
  const [busy, setBusy] = useState(false);
  const count = copiesOf(sent);

  /** Asks no longer for books that somebody else has counted meanwhile. */
  async function forgetCounted(): Promise<void> {
    for (const { bookId, onShelf } of sent) {
      if (onShelf === undefined) continue;
      const { bookStock } = await send(BookStockRequest, { book: bookId });
      if (bookStock && bookStock.onHand !== null) changeLine(bookId, { onShelf: undefined });
    }
  }

  async function store(): Promise<void> {
    setBusy(true);
    onNotice(undefined);
    try {
      const lines = sent.map(({ bookId, copies: received, onShelf }) => ({
        book: bookId,
        copies: received,
        ...(onShelf !== undefined && { onShelf: Number(onShelf) }),
      }));
      const input = { id, lines, ...(note.trim() && { note: note.trim() }) };
      const { receiveStock: outcome } = await send(ReceiveStockRequest, { input });
      if (outcome.__typename === 'ReceivedStock') {
        onNotice(excessText(takeOff(id, sent)));
        notify(`${copies(count)} received.`, { type: 'success' });
      } else if (outcome.__typename === 'DeliveryConflict') {
        const excess = takeOff(id, outcome.stored);
        onNotice([storedText(outcome.stored), excessText(excess)].filter(Boolean).join(' '));
      } else {
        onNotice(outcome.message);
        await forgetCounted();
      }
    } catch (error) {
      onNotice((error as HttpError).message);
    } finally {
      setBusy(false);
    }
  }

  return (
    <Box
      component="form"
      aria-label="Store the delivery"
      onSubmit={(event) => {
        event.preventDefault();
        onSend();
        if (!busy && !sent.some(shelfError)) void store();
      }}
      sx={{ display: 'grid', gap: 1.5, justifyItems: 'start' }}
    >
      <TextField
        label="Note, such as the number of the delivery note"
        value={note}
        autoComplete="off"
        onChange={({ target }) => setNote(target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          // A scanner ends in Enter too: only the button stores the delivery.
          event.preventDefault();
          onNoted();
        }}
        slotProps={{ htmlInput: { maxLength: 200 } }}
      />
      <Button type="submit" aria-busy={busy}>
        <span>{`Put ${copies(count)} on the shelf`}</span>
      </Button>
    </Box>
  );
}

/** Where a delivery is scanned, copy by copy, and then stored at once. */
export function ReceivePage() {
  const scan = useScan();
  const unknown = useStoredValue(unknownScans) ?? [];
  const delivery = useStoredValue(storedDelivery);
  const [notice, setNotice] = useState<string>();
  /** The delivery that was to be stored last. */
  const [sentId, setSentId] = useState<string>();
  const scanField = useRef<HTMLInputElement>(null);
  return (
    <AllowedPage resource="stock" action="list">
      <Box sx={{ display: 'grid', gap: 2.5, maxWidth: 760, width: '100%', mx: 'auto', py: 2 }}>
        <Title title={titled('Receive')} />
        <ScanField label="Scan the ISBN of each copy" onScan={scan} inputRef={scanField} />
        {notice && <Notice>{notice}</Notice>}
        {unknown.length > 0 && (
          <Box sx={{ display: 'grid', gap: 1, justifyItems: 'start' }}>
            <Typography>{`Not counted, because this shop has no such book: ${unknown.join(', ')}`}</Typography>
            <Button variant="outlined" size="small" onClick={() => unknownScans.set(null)}>
              They are put aside
            </Button>
          </Box>
        )}
        {delivery ? (
          <>
            <DeliveryLines lines={delivery.lines} isSent={sentId === delivery.id} />
            <StoreForm
              delivery={delivery}
              onNotice={setNotice}
              onSend={() => setSentId(delivery.id)}
              onNoted={() => scanField.current?.focus()}
            />
          </>
        ) : (
          <Typography sx={{ color: 'text.secondary' }}>
            Each scan counts one copy. Nothing is stored before you say so.
          </Typography>
        )}
      </Box>
    </AllowedPage>
  );
}
