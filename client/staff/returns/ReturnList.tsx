import Box from '@mui/material/Box';
import type { Theme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { DataTable, FilterButton, List, TopToolbar } from 'react-admin';
import { formatIndianMoment } from '../../shared/dates.ts';
import { formatRupees } from '../../shared/money.ts';
import { RETURN_REASONS, RETURN_STATE_NAMES } from '../../shared/order-names.ts';
import { linesText } from '../orders/order-texts.ts';
import { CursorPagination } from '../ui/CursorPagination.tsx';
import { EmptyList } from '../ui/EmptyList.tsx';
import { FilterField } from '../ui/FilterField.tsx';
import { ListSwitch } from '../ui/ListSwitch.tsx';
import { RecordCards } from '../ui/RecordCards.tsx';
import { RowLink } from '../ui/RowLink.tsx';
import { titled } from '../ui/titled.tsx';
import { returnCount, sumOf } from './return-texts.ts';
import type { StaffReturnRowFragment } from './StaffReturns.generated.ts';

type Row = StaffReturnRowFragment;

const filters = [
  <FilterField
    key="search"
    source="search"
    label="Search"
    placeholder="Order, name, mobile, email, ISBN, parcel, bill, payment"
    alwaysOn
  />,
  <FilterField key="state" source="state" label="State" choices={RETURN_STATE_NAMES} />,
];

/** What went back for a return, or goes back with it. */
const amountOf = ({ refundPaise, lines }: Row): string => formatRupees(refundPaise ?? sumOf(lines));

const reasonsOf = ({ lines }: Row): string =>
  [...new Set(lines.map(({ reason }) => RETURN_REASONS[reason]))].join(', ');

const ReturnLink = ({ id, order }: Row) => <RowLink to={`/returns/${id}/show`}>{order.number}</RowLink>;

const ReturnCard = ({ row }: { row: Row }) => (
  <>
    <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 2 }}>
      <Box sx={{ fontWeight: 600 }}>
        <ReturnLink {...row} /> <span>{`· ${row.order.addressName}`}</span>
      </Box>
      <Box>{RETURN_STATE_NAMES[row.state]}</Box>
    </Box>
    <Box sx={{ color: 'text.secondary' }}>{formatIndianMoment(row.requestedAt)}</Box>
    <Box>{`${linesText(row.lines)}: ${reasonsOf(row)}`}</Box>
    <Box>{amountOf(row)}</Box>
  </>
);

const empty = (
  <EmptyList
    noMatch="No return matches."
    toDo={{ filter: 'open', words: 'All returns are done. New ones that shoppers ask for come here.' }}
  >
    No returns yet. Shoppers ask for one on the page of a delivered order.
  </EmptyList>
);

const ReturnTable = () => (
  <DataTable empty={empty} rowClick="show" bulkActionButtons={false}>
    <DataTable.Col label="Order" render={(row: Row) => <ReturnLink {...row} />} />
    <DataTable.Col label="Requested" render={({ requestedAt }: Row) => formatIndianMoment(requestedAt)} />
    <DataTable.Col label="From" render={({ order }: Row) => order.addressName} />
    <DataTable.Col label="Books" render={({ lines }: Row) => linesText(lines)} />
    <DataTable.Col label="Why" render={reasonsOf} />
    <DataTable.Col label="Amount" align="right" render={amountOf} />
    <DataTable.Col label="State" render={({ state }: Row) => RETURN_STATE_NAMES[state]} />
  </DataTable>
);

/** What shoppers send back, the oldest first; to begin with what is not done. */
export function ReturnList() {
  const narrow = useMediaQuery<Theme>((theme) => theme.breakpoints.down('md'));
  return (
    <List
      title={titled('Returns')}
      filters={filters}
      filterDefaultValues={{ open: true }}
      exporter={false}
      empty={false}
      perPage={25}
      pagination={<CursorPagination />}
      actions={
        <TopToolbar>
          <FilterButton variant="outlined" />
        </TopToolbar>
      }
    >
      <ListSwitch
        name="Which returns"
        filter="open"
        toDo="Not done"
        all="All returns"
        countOf={returnCount}
      />
      {narrow ? (
        <RecordCards<Row> name="Returns" empty={empty}>
          {(row) => <ReturnCard row={row} />}
        </RecordCards>
      ) : (
        <ReturnTable />
      )}
    </List>
  );
}
