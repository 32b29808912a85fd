import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useMemo } from 'react';
import { LoadFailure } from '../../shared/ui/LoadFailure.tsx';
import { PageTitle } from '../app/PageTitle.tsx';
import { useFocusAfterRemoval } from '../ui/use-focus-after-removal.ts';
import { AddressCard } from './AddressCard.tsx';
import { useAddressesPageQuery } from './AddressesPage.generated.ts';
import { AddressSkeletons } from './AddressSkeletons.tsx';
import { addressGrid } from './address-grid.ts';
import { SharedAccountNotice } from './SharedAccountNotice.tsx';
import { useAddressDialog } from './use-address-dialog.tsx';

/** The shopper's saved addresses, to add, edit and delete (Specification §2, §4). */
export default function AddressesPage() {
  // Another tab or device may have changed them.
  const { data, error, refetch } = useAddressesPageQuery({ fetchPolicy: 'cache-and-network' });
  const addresses = data?.addresses;
  const ids = useMemo(() => addresses?.map(({ id }) => id) ?? [], [addresses]);
  const list = useFocusAfterRemoval(ids);
  // `error` reports a failure.
  const reload = () => void refetch().catch(() => undefined);
  const { add, edit, dialog } = useAddressDialog(reload);

  return (
    <>
      <PageTitle />
      <Typography variant="h1">Address</Typography>
      <SharedAccountNotice />
      <Box sx={{ mt: { xs: 3, md: 4 } }}>
        {addresses ? (
          <>
            {addresses.length > 0 ? (
              <Box component="ul" ref={list} aria-label="Saved addresses" sx={addressGrid}>
                {addresses.map((address) => (
                  <AddressCard
                    key={address.id}
                    address={address}
                    onEdit={() => edit(address)}
                    onStale={reload}
                  />
                ))}
              </Box>
            ) : (
              <Typography sx={{ color: 'text.secondary' }}>
                You do not have any Address, Add Address
              </Typography>
            )}
            <Button size="large" aria-haspopup="dialog" onClick={add} sx={{ mt: { xs: 3, md: 4 } }}>
              Add New Address
            </Button>
          </>
        ) : error ? (
          <LoadFailure onRetry={reload}>Your addresses could not be loaded</LoadFailure>
        ) : (
          <AddressSkeletons />
        )}
      </Box>
      {dialog}
    </>
  );
}
