import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { LoadFailure } from '../../shared/ui/LoadFailure.tsx';
import { AddressSkeletons } from '../account/AddressSkeletons.tsx';
import { SharedAccountNotice } from '../account/SharedAccountNotice.tsx';
import { useShopper } from '../account/shopper.ts';
import { useAddressDialog } from '../account/use-address-dialog.tsx';
import { Page } from '../app/Page.tsx';
import { AddressChoice } from './AddressChoice.tsx';
import { AwaitedPayment } from './AwaitedPayment.tsx';
import { useCheckoutPageQuery } from './CheckoutPage.generated.ts';
import { CheckoutSteps } from './CheckoutSteps.tsx';
import { chooseDeliveryAddress, useDeliveryAddress } from './delivery-address.ts';

const HEADING = 'delivery-address-heading';
const LEAD = 'delivery-address-lead';

/** The choice of the delivery address: selecting one leads to the order summary (Specification §2, §4). */
export default function CheckoutPage() {
  const { data, error, refetch } = useCheckoutPageQuery({ fetchPolicy: 'network-only' });
  const { id: shopperId } = useShopper();
  const chosen = useDeliveryAddress();
  const navigate = useNavigate();
  const addresses = data?.addresses;
  // `error` reports a failure.
  const reload = () => void refetch().catch(() => undefined);
  const { add, edit, dialog } = useAddressDialog(reload, reload);

  useEffect(() => chooseDeliveryAddress(null), []);

  function choose(addressId: string) {
    chooseDeliveryAddress(addressId);
    void navigate('/orderSummary');
  }

  return (
    <Page>
      <CheckoutSteps
        current="Address"
        // By the rates of delivery the address decides.
        totalPaise={data?.cart.count && !data.cart.delivery ? data.cart.totals.totalPaise : undefined}
      />
      <Typography variant="h1" id={HEADING}>
        Select Delivery Address
      </Typography>
      <AwaitedPayment shopperId={shopperId} />
      <SharedAccountNotice />
      <Typography
        id={LEAD}
        sx={{ mt: 1.5, mb: { xs: 3, md: 4 }, color: 'text.secondary', maxWidth: '60ch', textWrap: 'pretty' }}
      >
        {addresses?.length === 0
          ? 'You have no saved address yet. Add the one your books shall go to; your cart waits for you.'
          : 'Where shall we send your books? Choosing an address takes you on to your order.'}
      </Typography>
      {addresses ? (
        <>
          {addresses.length > 0 && (
            <AddressChoice
              addresses={addresses}
              deliveries={data.cart.deliveries}
              labelledBy={HEADING}
              describedBy={LEAD}
              chosen={chosen}
              onChoose={choose}
              onEdit={edit}
            />
          )}
          <Button
            variant={addresses.length > 0 ? 'outlined' : 'contained'}
            size="large"
            aria-haspopup="dialog"
            onClick={add}
            sx={{ mt: addresses.length > 0 ? { xs: 3, md: 4 } : 0 }}
          >
            Add New Address
          </Button>
        </>
      ) : error ? (
        <LoadFailure onRetry={reload}>Your addresses could not be loaded</LoadFailure>
      ) : (
        <AddressSkeletons />
      )}
      {dialog}
    </Page>
  );
}
