import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { type RefObject, useState } from 'react';
import type { HttpError } from 'react-admin';
import { readIsbn } from '../../../text/isbn.ts';
import { formatRupees } from '../../shared/money.ts';
import { useStaffRequest } from '../data/use-staff-request.ts';
import { ScanField } from '../ui/ScanField.tsx';
import type { ScanReport } from '../ui/ScanReportLine.tsx';
import type { NewLine } from './new-order.ts';
import { copies } from './order-texts.ts';
import {
  BooksToTakeDocument,
  type BooksToTakeQuery,
  OrderQuoteDocument,
  type OrderQuoteQuery,
} from './TakeOrder.generated.ts';

type Found = BooksToTakeQuery['products']['nodes'];
type QuoteLine = NonNullable<OrderQuoteQuery['orderQuote']>['lines'][number];

interface Props {
  lines: readonly NewLine[];
  /** What the shop says of them; undefined until it has. */
  quoted: readonly QuoteLine[] | undefined;
  scanField: RefObject<HTMLInputElement | null>;
  /** @returns the copies of it that the order has now */
  onAdd(book: Omit<NewLine, 'copies'>): number;
  onCopies(productId: string, count: number): void;
  /** Is called when Enter is pressed and nothing is typed. */
  onDone(): void;
}

/** The books of a new order: scanned, or searched for by a title. */
export function NewOrderBooks({ lines, quoted, scanField, onAdd, onCopies, onDone }: Props) {
  const send = useStaffRequest();
  const [found, setFound] = useState<Found>();
  const added = (book: Omit<NewLine, 'copies'>): ScanReport => {
    setFound(undefined);
    return { message: `${book.title}: ${copies(onAdd(book))}` };
  };

  async function addOne(reference: string): Promise<ScanReport> {
    const { orderQuote } = await send(OrderQuoteDocument, { lines: [{ book: reference, quantity: 1 }] });
    const [line] = orderQuote?.lines ?? [];
    if (!line) return { refused: `There is no book ${reference} in this shop.` };
    const { productId, title, author, pricePaise, withdrawn } = line;
    if (withdrawn) return { refused: `“${title}” is no longer sold.` };
    return added({ productId, title, author, pricePaise });
  }

  async function search(words: string): Promise<ScanReport> {
    const { products } = await send(BooksToTakeDocument, { search: words });
    const [only, ...others] = products.nodes;
    if (!only) return { refused: `No book has “${words}” in its title or author.` };
    if (others.length === 0) return addOne(only.id);
    setFound(products.nodes);
    return { message: 'Choose the book.' };
  }

  const take = async (text: string): Promise<ScanReport> => {
    const typed = text.trim();
    setFound(undefined);
    try {
      return await ('isbn13' in readIsbn(typed) ? addOne(typed) : search(typed));
    } catch (error) {
      return { refused: `${typed} is not added. ${(error as HttpError).message}` };
    }
  };

  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      <ScanField
        label="Scan an ISBN, or type a title"
        onScan={take}
        inputRef={scanField}
        takesWords
        onEnter={onDone}
      />
      {found && (
        <Box
          component="ul"
          aria-label="Books found"
          sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 1 }}
        >
          {found.map(({ id, title, author, pricePaise }) => (
            <li key={id}>
              <Button
                variant="outlined"
                fullWidth
                onClick={() => {
                  added({ productId: id, title, author, pricePaise });
                  scanField.current?.focus();
                }}
                sx={{ justifyContent: 'start', textAlign: 'start' }}
              >
                <span>{`${title} ${author}, ${formatRupees(pricePaise)}`}</span>
              </Button>
            </li>
          ))}
        </Box>
      )}
      {lines.length === 0 ? (
        <Typography sx={{ color: 'text.secondary' }}>No book yet.</Typography>
      ) : (
        <Box component="ul" aria-label="Books of the order" sx={{ m: 0, p: 0, listStyle: 'none' }}>
          {lines.map((line) => (
            <Line
              key={line.productId}
              line={line}
              quoted={quoted?.find(({ productId }) => productId === line.productId)}
              onCopies={(count) => onCopies(line.productId, count)}
              onRemoved={() => scanField.current?.focus()}
            />
          ))}
        </Box>
      )}
    </Box>
  );
}

interface LineProps {
  line: NewLine;
  quoted: QuoteLine | undefined;
  onCopies(count: number): void;
  onRemoved(): void;
}

const MAX_COPIES = 99;

function Line({ line, quoted, onCopies, onRemoved }: LineProps) {
  const { title, author, copies: count } = line;
  const pricePaise = quoted?.pricePaise ?? line.pricePaise;
  const left = quoted?.left;
  const isShort = left != null && left < count;
  return (
    <Box
      component="li"
      sx={{
        display: 'grid',
        gridTemplateColumns: 'minmax(0, 1fr) auto auto',
        gap: 1.5,
        alignItems: 'center',
        py: 1.5,
        borderBottom: 1,
        borderColor: 'divider',
      }}
    >
      <Box sx={{ overflowWrap: 'anywhere' }}>
        <Box component="span" sx={{ display: 'block', fontWeight: 600 }}>
          {title}
        </Box>
        <Box component="span" sx={{ display: 'block', typography: 'body2', color: 'text.secondary' }}>
          <span>{author}</span> <span>{`· ${formatRupees(pricePaise)}`}</span>
        </Box>
        {isShort && (
          <Box
            component="span"
            role="alert"
            sx={{ display: 'block', typography: 'body2', color: 'error.main' }}
          >
            {left === 0 ? 'Out of stock.' : `Only ${copies(left)} left.`}
          </Box>
        )}
      </Box>
      <TextField
        type="number"
        fullWidth={false}
        value={count}
        onChange={({ target }) => {
          const typed = Math.trunc(Number(target.value));
          if (typed >= 1 && typed <= MAX_COPIES) onCopies(typed);
        }}
        slotProps={{
          htmlInput: { 'aria-label': `Copies of ${title}`, min: 1, max: MAX_COPIES, inputMode: 'numeric' },
        }}
        sx={{ width: 84 }}
      />
      <Button
        variant="outlined"
        size="small"
        aria-label={`Remove ${title}`}
        onClick={() => {
          onCopies(0);
          onRemoved();
        }}
        sx={{ minWidth: 44, minHeight: 44 }}
      >
        ✕
      </Button>
    </Box>
  );
}
