import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import type { Theme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  BulkActionsToolbar,
  DataTable,
  FilterButton,
  List,
  SimpleList,
  TopToolbar,
  useCanAccess,
  useListContext,
} from 'react-admin';
import { Link } from 'react-router-dom';
import { formatIndianMoment } from '../../shared/dates.ts';
import { formatRupees } from '../../shared/money.ts';
import { OrderStateChip } from '../../shared/OrderStateChip.tsx';
import { ORDER_STATE_NAMES } from '../../shared/order-names.ts';
import { useStaffRequest } from '../data/use-staff-request.ts';
import { CursorPagination } from '../ui/CursorPagination.tsx';
import { EmptyList } from '../ui/EmptyList.tsx';
import { FilterField } from '../ui/FilterField.tsx';
import { ListSwitch } from '../ui/ListSwitch.tsx';
import { NextStep } from '../ui/NextStep.tsx';
import { RowLink } from '../ui/RowLink.tsx';
import { SaveFileButton } from '../ui/SaveFileButton.tsx';
import { titled } from '../ui/titled.tsx';
import { FulfilmentChip } from './FulfilmentChip.tsx';
import { OrderBulkActions } from './OrderBulkActions.tsx';
import { orderQuery } from './order-filter.ts';
import { copies, FULFILMENT_NAMES, orderCount } from './order-texts.ts';
import { ShipOrdersDialog } from './ShipOrdersDialog.tsx';
import { OrderRegionsDocument, type StaffOrderRowFragment } from './StaffOrders.generated.ts';

type Row = StaffOrderRowFragment;

const filters = [
  <FilterField
    key="search"
    source="search"
    label="Search"
    placeholder="Number, name, phone, email, title, pincode, town, amount, ISBN, parcel, bill"
    alwaysOn
  />,
  <FilterField key="fulfilment" source="fulfilment" label="Shipping" choices={FULFILMENT_NAMES} />,
  <FilterField key="state" source="state" label="Payment" choices={ORDER_STATE_NAMES} />,
  <FilterField key="refundStuck" source="refundStuck" label="Refund" choices={{ true: 'Stuck' }} />,
  <FilterField key="placedFrom" source="placedFrom" label="Placed from" isDay />,
  <FilterField key="placedTo" source="placedTo" label="Placed until" isDay />,
  <RegionFilter key="region" source="region" label="State of India" />,
  <FilterField key="title" source="title" label="Book" />,
];

const copiesOf = ({ lines }: Row): number => lines.reduce((sum, { quantity }) => sum + quantity, 0);
const shortOf = ({ lines }: Row): number => lines.reduce((sum, { short }) => sum + (short ?? 0), 0);
const leftOf = ({ lines }: Row): number => lines.reduce((sum, line) => sum + line.toPack, 0);

/** How far an order is, and whether the stock lacks copies of it. */
const Shipping = ({ order }: { order: Row }) => (
  <Box component="span" sx={{ display: 'inline-flex', gap: 1, flexWrap: 'wrap' }}>
    <FulfilmentChip fulfilment={order.fulfilment} />
    {shortOf(order) > 0 && (
      <Box
        component="span"
        sx={{ color: 'error.main', typography: 'body2' }}
      >{`${copies(shortOf(order))} short`}</Box>
    )}
  </Box>
);

const empty = (
  <EmptyList
    noMatch="No order matches."
    toDo={{ filter: 'queue', words: 'Nothing is to be packed. Orders come here once they are paid.' }}
  >
    No orders yet. They come here once shoppers place them.
  </EmptyList>
);

const OrderTable = (props: { mayShip: boolean; onShip(orders: Row[]): void }) => (
  <DataTable
    empty={empty}
    rowClick="show"
    bulkActionButtons={false}
    bulkActionsToolbar={
      <BulkActionsToolbar>
        <OrderBulkActions {...props} />
      </BulkActionsToolbar>
    }
  >
    <DataTable.Col label="Choose" render={({ id, number }: Row) => <ChooseOrder id={id} number={number} />} />
    <DataTable.Col
      label="Order"
      render={({ id, number }: Row) => <RowLink to={`/orders/${id}/show`}>{number}</RowLink>}
    />
    <DataTable.Col label="Placed" render={(order: Row) => formatIndianMoment(order.placedAt)} />
    <DataTable.Col
      label="Goes to"
      render={({ address }: Row) => [address.name, address.city].filter(Boolean).join(', ')}
    />
    <DataTable.Col label="State" render={({ address }: Row) => address.state} />
    <DataTable.Col label="Copies" align="right" render={copiesOf} />
    <DataTable.Col
      label="Total"
      align="right"
      render={({ totals }: Row) => formatRupees(totals.totalPaise)}
    />
    <DataTable.Col label="Payment" render={({ state }: Row) => <OrderStateChip state={state} />} />
    <DataTable.Col label="Shipping" render={(order: Row) => <Shipping order={order} />} />
  </DataTable>
);

const OrderCards = () => (
  <SimpleList<Row & { id: string }>
    empty={empty}
    rowClick="show"
    primaryText={(order) => <span>{`${order.number} · ${order.address.name}`}</span>}
    secondaryText={(order) => (
      <>
        <span>{formatIndianMoment(order.placedAt)}</span>
        <br />
        <span>{`${leftOf(order) > 0 ? `${copies(leftOf(order))} to pack` : copies(copiesOf(order))}, ${order.address.city}${shortOf(order) > 0 ? ` · ${copies(shortOf(order))} short` : ''}`}</span>
      </>
    )}
    tertiaryText={(order) => FULFILMENT_NAMES[order.fulfilment]}
  />
);

function OrderListActions() {
  const { filterValues } = useListContext();
  const { canAccess: mayTake } = useCanAccess({ resource: 'orders', action: 'create' });
  return (
    <TopToolbar>
      {mayTake && (
        <Button component={Link} to="/orders/create">
          New order
        </Button>
      )}
      <FilterButton variant="outlined" />
      <SaveFileButton path={`/api/staff/orders.csv?${orderQuery(filterValues)}`}>Save as CSV</SaveFileButton>
    </TopToolbar>
  );
}

/** All orders; to begin with those that are to be packed, the oldest first. */
export function OrderList() {
  const narrow = useMediaQuery<Theme>((theme) => theme.breakpoints.down('md'));
  const { canAccess: mayShip = false } = useCanAccess({ resource: 'orders', action: 'ship' });
  const [shipping, setShipping] = useState<Row[]>();
  return (
    <List
      title={titled('Orders')}
      filters={filters}
      filterDefaultValues={{ queue: true }}
      exporter={false}
      empty={false}
      perPage={25}
      pagination={<CursorPagination />}
      actions={<OrderListActions />}
    >
      <QueueBar mayShip={mayShip} />
      {narrow ? <OrderCards /> : <OrderTable mayShip={mayShip} onShip={setShipping} />}
      {shipping && <ShipOrdersDialog orders={shipping} onClose={() => setShipping(undefined)} />}
    </List>
  );
}

/** Chooses an order for what is done to several. react-admin's own box gives its name to an element that has no role. */
function ChooseOrder({ id, number }: { id: string; number: string }) {
  const { selectedIds, onToggleItem } = useListContext();
  return (
    <Checkbox
      checked={selectedIds.includes(id)}
      onChange={() => onToggleItem(id)}
      // A click elsewhere in the row opens the order.
      onClick={(event) => event.stopPropagation()}
      slotProps={{ input: { 'aria-label': `Choose ${number}` } }}
    />
  );
}

/** Above the list: the queue or all orders, how many, and the way to the next order to pack. */
function QueueBar({ mayShip }: { mayShip: boolean }) {
  const { data, filterValues } = useListContext<StaffOrderRowFragment & { id: string }>();
  const { queue } = filterValues;
  const next = queue ? data?.find(({ lines }) => lines.some((line) => line.toPack > 0)) : undefined;
  return (
    <ListSwitch name="Which orders" filter="queue" toDo="To pack" all="All orders" countOf={orderCount}>
      {mayShip && next && (
        <NextStep key={next.id} to={`/orders/${next.id}/pack`}>
          Pack the next order
        </NextStep>
      )}
    </ListSwitch>
  );
}

/** A filter by the state of India that an order goes to. */
function RegionFilter({ source, label }: { source: string; label: string }) {
  const send = useStaffRequest();
  // The other filters work without it; the list itself says that the shop does not answer.
  const { data } = useQuery({
    queryKey: ['OrderRegions'],
    queryFn: () => send(OrderRegionsDocument, {}),
  });
  const choices = Object.fromEntries((data?.states ?? []).map((name) => [name, name]));
  return <FilterField source={source} label={label} choices={choices} />;
}
