import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useStaffRequest } from '../data/use-staff-request.ts';
import { AllowedPage } from '../ui/AllowedPage.tsx';
import { OrderedListPage } from '../ui/OrderedListPage.tsx';
import { CarrierDialog } from './CarrierDialog.tsx';
import { OrderCarriersDocument, RemoveCarrierDocument } from './Carriers.generated.ts';
import { CARRIERS_KEY, carriersOutcome, useCarrierList } from './carrier-list.ts';

function Carriers() {
  const send = useStaffRequest();
  return (
    <OrderedListPage
      title="Carriers"
      text="In this order packers choose one. Any other is named when a parcel is shipped."
      addLabel="Add a carrier"
      empty="The shop has no carrier: packers name one for each parcel."
      removal="Nothing more is shipped by it. The parcels that it has keep its name and its link."
      queryKey={CARRIERS_KEY}
      query={useCarrierList()}
      order={async (ids) => carriersOutcome((await send(OrderCarriersDocument, { ids })).orderCarriers)}
      remove={async ({ id, version }) =>
        carriersOutcome((await send(RemoveCarrierDocument, { id, version })).removeCarrier)
      }
      form={(carrier, close) => <CarrierDialog carrier={carrier} onClose={close} />}
    >
      {({ name, linkTemplate }) => (
        <>
          <Box component="span" sx={{ fontWeight: 600 }}>
            {name}
          </Box>
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {linkTemplate ?? 'No tracking link.'}
          </Typography>
        </>
      )}
    </OrderedListPage>
  );
}

/** The carriers of the shop: their order, names and tracking links. */
export const CarriersPage = () => (
  <AllowedPage resource="carriers" action="list">
    <Carriers />
  </AllowedPage>
);
