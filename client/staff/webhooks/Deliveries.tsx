import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { ListBase, useListContext } from 'react-admin';
import { formatIndianMoment } from '../../shared/dates.ts';
import { useStaffRequest } from '../data/use-staff-request.ts';
import { ActionButton } from '../ui/ActionButton.tsx';
import { CursorPagination } from '../ui/CursorPagination.tsx';
import { RecordCards } from '../ui/RecordCards.tsx';
import { DeliveryDialog } from './DeliveryDialog.tsx';
import { SendWebhookAgainDocument } from './Webhooks.generated.ts';
import { attemptText, type Delivery, deliveryText } from './webhook-texts.ts';

const POLL_MS = 2_000;

function DeliveryCard({ delivery, onOpen }: { delivery: Delivery; onOpen(): void }) {
  const send = useStaffRequest();
  const { id, type, state, createdAt, lastAttempt } = delivery;
  const when = formatIndianMoment(createdAt);
  return (
    <>
      <Box>
        <strong>{type}</strong>{' '}
        <Box component="span" sx={{ color: 'text.secondary' }}>
          {when}
        </Box>
      </Box>
      <Box sx={{ ...(state === 'FAILED' && { color: 'error.main' }) }}>{deliveryText(delivery)}</Box>
      {lastAttempt && <Box sx={{ color: 'text.secondary' }}>{attemptText(lastAttempt)}</Box>}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <Button
          variant="outlined"
          size="small"
          aria-haspopup="dialog"
          aria-label={`Details of ${type}, ${when}`}
          onClick={onOpen}
        >
          Details
        </Button>
        {state !== 'WAITING' && (
          <ActionButton
            label={`Send ${type}, ${when} again`}
            doneMessage="It is sent again."
            action={async () => {
              const { sendWebhookAgain: outcome } = await send(SendWebhookAgainDocument, { id });
              return outcome.__typename === 'WebhookRefused' ? outcome.message : undefined;
            }}
          >
            Send again
          </ActionButton>
        )}
      </Box>
    </>
  );
}

function DeliveryRows() {
  const { error } = useListContext<Delivery>();
  const [opened, setOpened] = useState<string>();
  if (error) return <Typography role="alert">{error.message}</Typography>;
  return (
    <>
      <RecordCards<Delivery>
        name="Deliveries"
        empty={<Typography>Nothing has been sent in the last 30 days.</Typography>}
      >
        {(delivery) => <DeliveryCard delivery={delivery} onOpen={() => setOpened(delivery.id)} />}
      </RecordCards>
      <CursorPagination />
      {opened && <DeliveryDialog id={opened} onClose={() => setOpened(undefined)} />}
    </>
  );
}

/** What was sent to an endpoint and what it answered, the latest first, kept up to date while something waits. */
export const Deliveries = ({ webhookId }: { webhookId: string }) => (
  <ListBase<Delivery>
    resource="webhookDeliveries"
    filter={{ webhookId }}
    perPage={10}
    disableAuthentication
    disableSyncWithLocation
    queryOptions={{
      refetchInterval: ({ state }) =>
        state.data?.data.some((delivery) => delivery.state === 'WAITING') ? POLL_MS : false,
    }}
  >
    <DeliveryRows />
  </ListBase>
);
