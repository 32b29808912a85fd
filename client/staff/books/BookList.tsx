import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import MuiLink from '@mui/material/Link';
import type { Theme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { DataTable, FilterButton, List, TopToolbar } from 'react-admin';
import { Link } from 'react-router-dom';
import { Cover } from '../../shared/book/Cover.tsx';
import { formatRupees } from '../../shared/money.ts';
import { bookSearch } from '../ui/book-search.tsx';
import { CursorPagination } from '../ui/CursorPagination.tsx';
import { EmptyList } from '../ui/EmptyList.tsx';
import { FilterField } from '../ui/FilterField.tsx';
import { RecordCards } from '../ui/RecordCards.tsx';
import { titled } from '../ui/titled.tsx';
import type { StaffBookRowFragment } from './Books.generated.ts';

type Row = StaffBookRowFragment & { id: string };

const filters = [
  bookSearch,
  <FilterField
    key="withdrawn"
    source="withdrawn"
    label="In the shop"
    choices={{ false: 'Sold', true: 'Withdrawn' }}
  />,
];

const TitleLink = ({ id, title }: Row) => (
  <MuiLink component={Link} to={`/books/${id}`} underline="always">
    {title}
  </MuiLink>
);

const State = ({ withdrawnAt }: Row) =>
  withdrawnAt ? <Chip size="small" variant="outlined" label="Withdrawn" /> : null;

/** The cover beside a title that says the same, and so without words of its own. */
const Thumbnail = ({ image }: Row) => (
  <Box sx={{ width: 40, flex: 'none' }}>
    <Cover image={image} alt="" place="tile" />
  </Box>
);

const empty = (
  <EmptyList noMatch="No book matches. Look for a part of its title or author, or for its whole ISBN or number.">
    No books yet. Add one, or import a file of books.
  </EmptyList>
);

const BookTable = () => (
  <DataTable empty={empty} rowClick={false} bulkActionButtons={false}>
    <DataTable.Col label="Cover" render={(book: Row) => <Thumbnail {...book} />} />
    <DataTable.Col label="Title" render={(book: Row) => <TitleLink {...book} />} />
    <DataTable.Col source="author" disableSort />
    <DataTable.Col label="ISBN" render={({ isbn }: Row) => isbn} />
    <DataTable.Col label="Number" align="right" render={({ number }: Row) => number} />
    <DataTable.Col label="Price" align="right" render={({ pricePaise }: Row) => formatRupees(pricePaise)} />
    <DataTable.Col label="In the shop" render={(book: Row) => <State {...book} />} />
  </DataTable>
);

const BookCards = () => (
  <RecordCards<Row> name="Books" empty={empty}>
    {(book) => (
      <Box sx={{ display: 'flex', gap: 2 }}>
        <Thumbnail {...book} />
        <Box sx={{ minWidth: 0 }}>
          <Box sx={{ typography: 'body1' }}>
            <TitleLink {...book} />
          </Box>
          <span>{book.author}</span>
          <br />
          <span>{`${formatRupees(book.pricePaise)} · number ${book.number}`}</span> <State {...book} />
        </Box>
      </Box>
    )}
  </RecordCards>
);

/** The books of the catalogue, withdrawn ones too, the newest first. */
export function BookList() {
  const narrow = useMediaQuery<Theme>((theme) => theme.breakpoints.down('md'));
  return (
    <List
      title={titled('Books')}
      filters={filters}
      exporter={false}
      empty={false}
      perPage={25}
      pagination={<CursorPagination />}
      actions={
        <TopToolbar>
          <FilterButton variant="outlined" />
          <Button component={Link} to="/books/create">
            Add a book
          </Button>
        </TopToolbar>
      }
    >
      {narrow ? <BookCards /> : <BookTable />}
    </List>
  );
}
