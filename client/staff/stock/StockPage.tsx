import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Title, useDataProvider, useNotify, useRefresh } from 'react-admin';
import type { SetStockInput } from '../../shared/schema.generated.ts';
import { Notice } from '../../shared/ui/Notice.tsx';
import { useOpenedRecord } from '../data/use-opened-record.ts';
import { useStaffRequest } from '../data/use-staff-request.ts';
import { copies as copiesText } from '../orders/order-texts.ts';
import { Panel } from '../ui/Panel.tsx';
import { RecordPage } from '../ui/RecordPage.tsx';
import { titled } from '../ui/titled.tsx';
import { CopiesForm } from './CopiesForm.tsx';
import { Movements } from './Movements.tsx';
import { type BookStockPartsFragment, SetStockDocument } from './Stock.generated.ts';
import { leftText } from './stock-texts.ts';

/** What a count has to include. */
const hintOf = ({ unsent, short }: BookStockPartsFragment): string | undefined => {
  const sold = unsent - short;
  if (sold === 0) return undefined;
  const are = sold === 1 ? 'is sold and has' : 'are sold and have';
  return `With the ${copiesText(sold)} that ${are} not left the shop yet.`;
};

/**
 * Sets the copies on the shelf to what somebody has counted, or takes those off that cannot be sold any more. Where
 * somebody else has changed them, or an order has bought some, nothing is stored, and the page says how many there are.
 */
function StockForms({ book: shown }: { book: BookStockPartsFragment }) {
  const [book, renew] = useOpenedRecord(shown);
  const send = useStaffRequest();
  const notify = useNotify();
  const refresh = useRefresh();
  const dataProvider = useDataProvider();
  const onHand = book.onHand ?? 0;
  // The forms are empty again after a change. What was typed stays where somebody else has changed the copies.
  const [key, setKey] = useState(0);
  const {
    mutate: set,
    isPending,
    error,
  } = useMutation({
    async mutationFn(change: Pick<SetStockInput, 'copies' | 'reason' | 'note'>) {
      const input = { ...change, bookId: book.id, expected: book.onHand ?? null };
      const { setStock: outcome } = await send(SetStockDocument, { input });
      if (outcome.__typename === 'BookStock') return outcome;
      const { data } = await dataProvider.getOne<BookStockPartsFragment>('stock', { id: book.id });
      renew(data);
      throw new Error(outcome.message);
    },
    onSuccess(now) {
      notify('The stock is set.', { type: 'success' });
      renew(now);
      setKey((changes) => changes + 1);
    },
    onSettled: () => refresh(),
  });
  return (
    <>
      {error && <Notice>{error.message}</Notice>}
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { md: '1fr 1fr' } }}>
        <Panel title="Count">
          <CopiesForm
            key={key}
            label="Copies on the shelf"
            hint={hintOf(book)}
            action="Set the stock"
            min={0}
            busy={isPending}
            onSend={(copies, note) => set({ copies, reason: 'COUNT', note })}
          />
        </Panel>
        {onHand > 0 && (
          <Panel title="Damaged">
            <CopiesForm
              key={key}
              label="Damaged copies"
              action="Write off"
              min={1}
              max={onHand}
              busy={isPending}
              onSend={(damaged, note) => set({ copies: onHand - damaged, reason: 'DAMAGE', note })}
            />
          </Panel>
        )}
      </Box>
    </>
  );
}

const StockContent = ({ book }: { book: BookStockPartsFragment }) => (
  <>
    <Title title={titled('Stock')} />
    <Box>
      <Typography variant="h3" component="h2" sx={{ overflowWrap: 'anywhere' }}>
        {book.title}
      </Typography>
      <Typography role="status">{leftText(book)}</Typography>
    </Box>
    <StockForms book={book} />
    <Panel title="What has changed">
      <Movements bookId={book.id} />
    </Panel>
  </>
);

/** The copies of a book: how many there are, who changed them, and forms to count and to write off. */
export const StockPage = () => (
  <Box sx={{ display: 'grid', gap: 3, py: 2, px: { sm: 1 }, maxWidth: 1100, minWidth: 0 }}>
    <RecordPage<BookStockPartsFragment> noun="book" listName="stock">
      {(book) => <StockContent book={book} />}
    </RecordPage>
  </Box>
);
