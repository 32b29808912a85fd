import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { ShowBase, Title, useShowContext } from 'react-admin';
import { Notice } from '../../src/layout/Notice.tsx';
import type { BookStockPartsFragment } from '../generated/requests.ts';
import { Panel } from '../layout/Panel.tsx';
import { CopiesForm } from './CopiesForm.tsx';
import { Movements } from './Movements.tsx';
import { leftText } from './stock-texts.ts';
import { useSetStock } from './use-set-stock.ts';

/** Sets the copies on the shelf to what somebody has counted, or takes those off that cannot be sold any more. */
function StockForms({ book }: { book: BookStockPartsFragment }) {
  const { set, busy, refusal } = useSetStock(book);
  const onHand = book.onHand ?? 0;
  // A form is for the copies that there are: it is empty again when they have changed.
  const key = book.onHand;
  return (
    <>
      {refusal && <Notice>{refusal}</Notice>}
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { md: '1fr 1fr' } }}>
        <Panel title="Count">
          <CopiesForm
            key={key}
            label="Copies on the shelf"
            action="Set the stock"
            min={0}
            busy={busy}
            onSend={(copies, note) => void set({ copies, reason: 'COUNT', note })}
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
              busy={busy}
              onSend={(damaged, note) => void set({ copies: onHand - damaged, reason: 'DAMAGE', note })}
            />
          </Panel>
        )}
      </Box>
    </>
  );
}

function StockContent() {
  const { record: book, error, isPending } = useShowContext<BookStockPartsFragment>();
  if (!book) {
    return (
      <>
        <Title title="Stock" />
        {isPending && <Typography role="status">Loading the book…</Typography>}
        {error && <Notice>{error.message}</Notice>}
      </>
    );
  }
  return (
    <>
      <Title title="Stock" />
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
}

/** The copies of a book: how many there are, who changed them, and forms to count and to write off. */
export const StockPage = () => (
  <ShowBase>
    <Box sx={{ display: 'grid', gap: 3, py: 2, px: { sm: 1 }, maxWidth: 1100, minWidth: 0 }}>
      <StockContent />
    </Box>
  </ShowBase>
);
