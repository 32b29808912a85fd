import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import type { Theme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { DataTable, List, TopToolbar } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import { taxRate } from '../../shared/invoices/tax-rate.ts';
import { Facts } from '../../shared/ui/Facts.tsx';
import { Notice } from '../../shared/ui/Notice.tsx';
import { editionText } from '../books/edition-text.ts';
import { bookSearch } from '../ui/book-search.tsx';
import { CursorPagination } from '../ui/CursorPagination.tsx';
import { EmptyList } from '../ui/EmptyList.tsx';
import { RecordCards } from '../ui/RecordCards.tsx';
import { titled } from '../ui/titled.tsx';
import { useOpenDialog } from '../ui/use-open-dialog.ts';
import { RemoveTaxDialog } from './RemoveTaxDialog.tsx';
import { TaxDialog } from './TaxDialog.tsx';
import type { BookTaxRowFragment } from './Taxes.generated.ts';

type Tax = BookTaxRowFragment;

/** What is open over the list. */
type Opened = { name: 'new' } | { name: 'change' | 'remove'; tax: Tax };

const filters = [bookSearch];

interface RowProps {
  tax: Tax;
  onOpen(opened: Opened): void;
}

const BookLink = ({ id, title }: Tax) => (
  <Link component={RouterLink} to={`/books/${id}`} underline="always">
    {title}
  </Link>
);

const rateOf = ({ rateBasisPoints }: Tax): string => taxRate(rateBasisPoints);

const TaxActions = ({ tax, onOpen }: RowProps) => (
  <Box sx={{ display: 'flex', gap: 1, flexWrap: { xs: 'wrap', md: 'nowrap' }, whiteSpace: 'nowrap' }}>
    <Button
      variant="outlined"
      size="small"
      aria-label={`Change the tax of ${tax.title}`}
      onClick={() => onOpen({ name: 'change', tax })}
    >
      Change
    </Button>
    <Button
      variant="outlined"
      size="small"
      color="error"
      aria-label={`Remove the tax of ${tax.title}`}
      onClick={() => onOpen({ name: 'remove', tax })}
    >
      Remove
    </Button>
  </Box>
);

const TaxCard = (props: RowProps) => (
  <>
    <Box sx={{ fontWeight: 600 }}>
      <BookLink {...props.tax} />
    </Box>
    <Box sx={{ color: 'text.secondary' }}>{editionText(props.tax)}</Box>
    <Facts facts={{ 'HSN or SAC': props.tax.hsn, Rate: rateOf(props.tax) }} />
    <TaxActions {...props} />
  </>
);

const empty = (
  <EmptyList noMatch="No book matches. A book that is not on this list is a printed book, which is exempt.">
    No book has a tax of its own: all are printed books, which are exempt. Set the tax of what is taxed, such
    as an e-book.
  </EmptyList>
);

const TaxTable = ({ onOpen }: Pick<RowProps, 'onOpen'>) => (
  <DataTable empty={empty} rowClick={false} bulkActionButtons={false}>
    <DataTable.Col label="Book" render={(tax: Tax) => <BookLink {...tax} />} />
    <DataTable.Col label="Edition" render={editionText} />
    <DataTable.Col source="hsn" label="HSN or SAC" disableSort />
    <DataTable.Col label="Rate" align="right" render={rateOf} />
    <DataTable.Col label="Changes" render={(tax: Tax) => <TaxActions tax={tax} onOpen={onOpen} />} />
  </DataTable>
);

/** The books with a tax of their own, the newest first. */
export function TaxList() {
  const narrow = useMediaQuery<Theme>((theme) => theme.breakpoints.down('md'));
  const { opened, refusal, open, close } = useOpenDialog<Opened>();
  return (
    <List
      title={titled('Taxes')}
      filters={filters}
      exporter={false}
      empty={false}
      pagination={<CursorPagination />}
      actions={
        <TopToolbar>
          <Button onClick={() => open({ name: 'new' })}>Set a tax</Button>
        </TopToolbar>
      }
    >
      {refusal && <Notice>{refusal}</Notice>}
      {narrow ? (
        <RecordCards<Tax> name="Books with a tax" empty={empty}>
          {(tax) => <TaxCard tax={tax} onOpen={open} />}
        </RecordCards>
      ) : (
        <TaxTable onOpen={open} />
      )}
      {opened?.name === 'new' && <TaxDialog onClose={close} />}
      {opened?.name === 'change' && <TaxDialog tax={opened.tax} onClose={close} />}
      {opened?.name === 'remove' && <RemoveTaxDialog tax={opened.tax} onClose={close} />}
    </List>
  );
}
