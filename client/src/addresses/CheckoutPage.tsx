import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useEffect } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { useCheckoutPageQuery } from '../generated/graphql.ts';
import { LoadFailure } from '../layout/LoadFailure.tsx';
import { Page } from '../layout/Page.tsx';
import { waiting } from '../layout/waiting.ts';
import { AddressChoice } from './AddressChoice.tsx';
import { chooseDeliveryAddress, useDeliveryAddress } from './delivery-address.ts';

const HEADING = 'delivery-address-heading';
const LEAD = 'delivery-address-lead';

/** Where the order goes: choosing an address leads on to the order summary (Specification §2, §4). */
export default function CheckoutPage() {
  const { data, error, refetch } = useCheckoutPageQuery({ fetchPolicy: 'network-only' });
  const chosen = useDeliveryAddress();
  const navigate = useNavigate();
  const addresses = data?.addresses;

  useEffect(() => chooseDeliveryAddress(null), []);

  function choose(addressId: string) {
    chooseDeliveryAddress(addressId);
    void navigate('/orderSummary');
  }

  return (
    <Page title="Select Delivery Address">
      <Typography variant="h1" id={HEADING}>
        Select Delivery Address
      </Typography>
      <Typography id={LEAD} sx={{ mt: 1.5, mb: { xs: 3, md: 4 }, color: 'text.secondary', maxWidth: '60ch' }}>
        {addresses?.length === 0
          ? 'You have no saved address yet. Your cart stays as it is until there is one to deliver to.'
          : 'Where shall we send your books? Choosing an address takes you on to your order.'}
      </Typography>
      {addresses ? (
        addresses.length > 0 ? (
          <AddressChoice
            addresses={addresses}
            labelledBy={HEADING}
            describedBy={LEAD}
            chosen={chosen}
            onChoose={choose}
          />
        ) : (
          <Button component={Link} to="/cart" variant="outlined" size="large">
            Back to your cart
          </Button>
        )
      ) : error ? (
        // A failure shows in `error`.
        <LoadFailure onRetry={() => void refetch().catch(() => undefined)}>
          Your addresses could not be loaded
        </LoadFailure>
      ) : (
        <Box aria-hidden="true" sx={waiting}>
          <Skeleton sx={{ maxWidth: 420, height: 152 }} />
        </Box>
      )}
    </Page>
  );
}
