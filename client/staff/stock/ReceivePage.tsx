import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { type HttpError, Title, useNotify } from 'react-admin';
import { useStoredValue } from '../../shared/stored-value.ts';
import { Notice } from '../../shared/ui/Notice.tsx';
import { useStaffRequest } from '../data/use-staff-request.ts';
import { copies } from '../orders/order-texts.ts';
import { AllowedPage } from '../ui/AllowedPage.tsx';
import { ScanField } from '../ui/ScanField.tsx';
import type { ScanReport } from '../ui/ScanReportLine.tsx';
import { titled } from '../ui/titled.tsx';
import { shelfError, shelfFieldId } from './copies-error.ts';
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
import { BookStockDocument, ReceiveStockDocument } from './Stock.generated.ts';

/** Looks a scanned book up and counts a copy of it. */
function useScan(): (text: string) => Promise<ScanReport> {
  const send = useStaffRequest();
  return async (text) => {
    const code = text.trim();
    try {
      const { bookStock: book } = await send(BookStockDocument, { book: code });
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

/** Stores a delivery. What it results in says what was not stored as it was sent. */
function useStoreDelivery() {
  const send = useStaffRequest();
  const notify = useNotify();

  /** Asks no longer for books that somebody else has counted meanwhile. */
  async function forgetCounted({ lines }: Delivery): Promise<void> {
    for (const { bookId, onShelf } of lines) {
      if (onShelf === undefined) continue;
      const { bookStock } = await send(BookStockDocument, { book: bookId });
      if (bookStock && bookStock.onHand !== null) changeLine(bookId, { onShelf: undefined });
    }
  }

  return useMutation({
    async mutationFn({ delivery, note }: { delivery: Delivery; note: string }) {
      const { id, lines: sent } = delivery;
      const lines = sent.map(({ bookId, copies: received, onShelf }) => ({
        book: bookId,
        copies: received,
        ...(onShelf !== undefined && { onShelf: Number(onShelf) }),
      }));
      const input = { id, lines, ...(note && { note }) };
      const { receiveStock: outcome } = await send(ReceiveStockDocument, { input });
      if (outcome.__typename === 'ReceivedStock') {
        notify(`${copies(copiesOf(sent))} received.`, { type: 'success' });
        return excessText(takeOff(id, sent));
      }
      if (outcome.__typename === 'DeliveryConflict') {
        const excess = takeOff(id, outcome.stored);
        return [storedText(outcome.stored), excessText(excess)].filter(Boolean).join(' ');
      }
      await forgetCounted(delivery);
      return outcome.message;
    },
  });
}

interface StoreFormProps {
  delivery: Delivery;
  busy: boolean;
  /** Is called when the delivery is to be stored. */
  onSend(note: string): void;
  /** Is called when Enter ends the note. */
  onNoted(): void;
}

function StoreForm({ delivery, busy, onSend, onNoted }: StoreFormProps) {
  const [note, setNote] = useState('');
  return (
    <Box
      component="form"
      aria-label="Store the delivery"
      onSubmit={(event) => {
        event.preventDefault();
        const wrong = delivery.lines.find(shelfError);
        onSend(note.trim());
        if (wrong) document.getElementById(shelfFieldId(wrong.bookId))?.focus();
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
        <span>{`Put ${copies(copiesOf(delivery.lines))} on the shelf`}</span>
      </Button>
    </Box>
  );
}

/** Where a delivery is scanned, copy by copy, and then stored at once. */
export function ReceivePage() {
  const scan = useScan();
  const unknown = useStoredValue(unknownScans) ?? [];
  const delivery = useStoredValue(storedDelivery);
  const { mutate: store, isPending, data, error } = useStoreDelivery();
  const notice = data ?? error?.message;
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
              busy={isPending}
              onSend={(note) => {
                setSentId(delivery.id);
                if (!isPending && !delivery.lines.some(shelfError)) store({ delivery, note });
              }}
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
