import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Title, useNotify } from 'react-admin';
import { LoadFailure } from '../../shared/ui/LoadFailure.tsx';
import { Notice } from '../../shared/ui/Notice.tsx';
import { useStaffRequest } from '../data/use-staff-request.ts';
import { AllowedPage } from '../ui/AllowedPage.tsx';
import { ConfirmChange } from '../ui/ConfirmChange.tsx';
import { OrderedRows } from '../ui/OrderedRows.tsx';
import { titled } from '../ui/titled.tsx';
import { useOpenDialog } from '../ui/use-open-dialog.ts';
import { CarrierDialog } from './CarrierDialog.tsx';
import {
  type CarrierRowFragment,
  CarriersDocument,
  OrderCarriersDocument,
  RemoveCarrierDocument,
} from './Carriers.generated.ts';

type Carrier = CarrierRowFragment;
type Opened = { action: 'add' } | { action: 'change' | 'remove'; carrier: Carrier };

const QUERY_KEY = ['Carriers'];

function Carriers() {
  const send = useStaffRequest();
  const notify = useNotify();
  const queryClient = useQueryClient();
  const { opened, refusal, open, close } = useOpenDialog<Opened>();
  const { data, error, refetch } = useQuery({
    queryKey: QUERY_KEY,
    queryFn: () => send(CarriersDocument, {}),
  });
  const show = (carriers: Carrier[]) => queryClient.setQueryData(QUERY_KEY, { carriers });
  const { mutate: move, isPending } = useMutation({
    async mutationFn(ids: string[]) {
      const { orderCarriers: outcome } = await send(OrderCarriersDocument, { ids });
      if (outcome.__typename !== 'InvalidInput') show(outcome.carriers);
      if (outcome.__typename !== 'Carriers') throw new Error(outcome.message);
    },
    onError: ({ message }) => notify(message, { type: 'error' }),
  });
  const title = <Title title={titled('Carriers')} />;
  if (!data) {
    return (
      <>
        {title}
        {error ? (
          <LoadFailure page onRetry={() => void refetch()}>
            The carriers could not be loaded
          </LoadFailure>
        ) : (
          <Typography role="status">Loading the carriers…</Typography>
        )}
      </>
    );
  }
  const { carriers } = data;
  const remove = async ({ id, version }: Carrier) => {
    const { removeCarrier: outcome } = await send(RemoveCarrierDocument, { id, version });
    if (outcome.__typename !== 'InvalidInput') show(outcome.carriers);
    return outcome.__typename === 'Carriers' ? undefined : outcome.message;
  };
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 2.5,
        maxWidth: 860,
        width: '100%',
        mx: 'auto',
        py: 2,
        px: { xs: 1, sm: 0 },
      }}
    >
      {title}
      <Box sx={{ display: 'flex', gap: 2, alignItems: 'center', justifyContent: 'space-between' }}>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          In this order packers choose one. Any other is named when a parcel is shipped.
        </Typography>
        <Button sx={{ flexShrink: 0 }} onClick={() => open({ action: 'add' })}>
          Add a carrier
        </Button>
      </Box>
      {refusal && <Notice>{refusal}</Notice>}
      {carriers.length === 0 && (
        <Typography>The shop has no carrier: packers name one for each parcel.</Typography>
      )}
      <OrderedRows
        label="Carriers"
        rows={carriers}
        busy={isPending}
        onOrder={move}
        onChange={(carrier) => open({ action: 'change', carrier })}
        onRemove={(carrier) => open({ action: 'remove', carrier })}
      >
        {(carrier) => (
          <>
            <Box component="span" sx={{ fontWeight: 600 }}>
              {carrier.name}
            </Box>
            <Typography variant="body2" sx={{ color: 'text.secondary' }}>
              {carrier.linkTemplate ?? 'No tracking link.'}
            </Typography>
          </>
        )}
      </OrderedRows>
      {opened && opened.action !== 'remove' && (
        <CarrierDialog carrier={opened.action === 'change' ? opened.carrier : undefined} onClose={close} />
      )}
      {opened?.action === 'remove' && (
        <ConfirmChange
          title={`Remove ${opened.carrier.name}?`}
          confirmLabel="Remove"
          doneMessage={`${opened.carrier.name}: removed.`}
          change={() => remove(opened.carrier)}
          onClose={close}
        >
          Nothing more is shipped by it. The parcels that it has keep its name and its link.
        </ConfirmChange>
      )}
    </Box>
  );
}

/** The carriers of the shop: their order, names and tracking links. */
export const CarriersPage = () => (
  <AllowedPage resource="carriers" action="list">
    <Carriers />
  </AllowedPage>
);
