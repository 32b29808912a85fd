import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import type { Theme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { DataTable, List } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import { formatIndianMoment } from '../../shared/dates.ts';
import { CursorPagination } from '../ui/CursorPagination.tsx';
import { EmptyList } from '../ui/EmptyList.tsx';
import { FilterField } from '../ui/FilterField.tsx';
import { RecordCards } from '../ui/RecordCards.tsx';
import { titled } from '../ui/titled.tsx';
import type { StaffShopperPartsFragment } from './Shoppers.generated.ts';

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
    <DataTable.Col label="Signed up" render={({ createdAt }: Shopper) => formatIndianMoment(createdAt)} />
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
              <Box
                sx={{ color: 'text.secondary' }}
              >{`Signed up ${formatIndianMoment(shopper.createdAt)}`}</Box>
            </>
          )}
        </RecordCards>
      ) : (
        <ShopperTable />
      )}
    </List>
  );
}
