import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import type { Theme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { DataTable, List } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import type { StaffShopperPartsFragment } from '../generated/requests.ts';
import { CursorPagination } from '../layout/CursorPagination.tsx';
import { EmptyList } from '../layout/EmptyList.tsx';
import { FilterField } from '../layout/FilterField.tsx';
import { indianTime } from '../layout/indian-time.ts';
import { RecordCards } from '../layout/RecordCards.tsx';
import { titled } from '../layout/titled.tsx';

type Shopper = StaffShopperPartsFragment;

const filters = [
  <FilterField
    key="search"
    source="search"
    label="Search"
    placeholder="Name, email, mobile number"
    alwaysOn
  />,
];

const ShopperLink = ({ shopper: { id, name, email } }: { shopper: Shopper }) => (
  <Link
    component={RouterLink}
    to={`/shoppers/${id}/show`}
    underline="always"
    sx={{ display: 'inline-block', minWidth: 24 }}
  >
    {name || email}
  </Link>
);

const empty = (
  <EmptyList noMatch="No shopper matches. Look for a part of the name or email, or for the whole mobile number.">
    Nobody has an account yet. Whoever signs up in the shop is here.
  </EmptyList>
);

const ShopperTable = () => (
  <DataTable empty={empty} rowClick={false} bulkActionButtons={false}>
    <DataTable.Col label="Name" render={(shopper: Shopper) => <ShopperLink shopper={shopper} />} />
    <DataTable.Col source="email" label="Email" disableSort />
    <DataTable.Col label="Signed up" render={({ createdAt }: Shopper) => indianTime(createdAt)} />
  </DataTable>
);

/** Who has an account, the newest first. */
export function ShopperList() {
  const narrow = useMediaQuery<Theme>((theme) => theme.breakpoints.down('md'));
  return (
    <List
      title={titled('Shoppers')}
      filters={filters}
      exporter={false}
      empty={false}
      actions={false}
      pagination={<CursorPagination />}
    >
      {narrow ? (
        <RecordCards<Shopper> name="Shoppers" empty={empty}>
          {(shopper) => (
            <>
              <ShopperLink shopper={shopper} />
              <Box>{shopper.email}</Box>
              <Box sx={{ color: 'text.secondary' }}>{`Signed up ${indianTime(shopper.createdAt)}`}</Box>
            </>
          )}
        </RecordCards>
      ) : (
        <ShopperTable />
      )}
    </List>
  );
}
