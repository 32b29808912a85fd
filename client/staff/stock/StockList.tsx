import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import type { Theme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { DataTable, List, TopToolbar } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import { bookSearch } from '../ui/book-search.tsx';
import { CursorPagination } from '../ui/CursorPagination.tsx';
import { EmptyList } from '../ui/EmptyList.tsx';
import { FilterField } from '../ui/FilterField.tsx';
import { RecordCards } from '../ui/RecordCards.tsx';
import { titled } from '../ui/titled.tsx';
import type { BookStockPartsFragment } from './Stock.generated.ts';
import { leftOf, leftText, onShelf } from './stock-texts.ts';

type Book = BookStockPartsFragment;

const filters = [
  bookSearch,
  <FilterField key="low" source="low" label="Copies left" choices={{ true: 'Five or fewer' }} alwaysOn />,
];

const BookLink = ({ book: { id, title } }: { book: Book }) => (
  <Link component={RouterLink} to={`/stock/${id}/show`} underline="always">
    {title}
  </Link>
);

const Left = ({ book }: { book: Book }) => (
  <Box component="span" sx={{ fontWeight: 600, ...(leftOf(book) === 0 && { color: 'error.main' }) }}>
    {leftOf(book)}
  </Box>
);

const empty = (
  <EmptyList noMatch="No book matches. A book is on this list once its copies are counted: receive a delivery of it.">
    No copies are counted yet. Receive a delivery, or set the stock of a book: it is on this list then.
  </EmptyList>
);

const StockTable = () => (
  <DataTable empty={empty} rowClick={false} bulkActionButtons={false}>
    <DataTable.Col label="Book" render={(book: Book) => <BookLink book={book} />} />
    <DataTable.Col label="Left to sell" align="right" render={(book: Book) => <Left book={book} />} />
    <DataTable.Col label="On the shelf" align="right" render={(book: Book) => onShelf(book)} />
    <DataTable.Col source="unsent" label="Sold, not sent yet" align="right" disableSort />
    <DataTable.Col source="held" label="Held by orders" align="right" disableSort />
  </DataTable>
);

/** The books whose copies are counted, those with the fewest left first. */
export function StockList() {
  const narrow = useMediaQuery<Theme>((theme) => theme.breakpoints.down('md'));
  return (
    <List
      title={titled('Stock')}
      filters={filters}
      exporter={false}
      empty={false}
      pagination={<CursorPagination />}
      actions={
        <TopToolbar>
          <Button component={RouterLink} to="/stock/receive">
            Receive a delivery
          </Button>
        </TopToolbar>
      }
    >
      {narrow ? (
        <RecordCards<Book> name="Books that are tracked" empty={empty}>
          {(book) => (
            <>
              <BookLink book={book} />
              <Box>{leftText(book)}</Box>
            </>
          )}
        </RecordCards>
      ) : (
        <StockTable />
      )}
    </List>
  );
}
