import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { formatIndianMoment } from '../../shared/dates.ts';
import { Notice } from '../../shared/ui/Notice.tsx';
import { useStaffRequest } from '../data/use-staff-request.ts';
import { WebhookDeliveryDocument, type WebhookDeliveryQuery } from './Webhooks.generated.ts';
import { attemptText } from './webhook-texts.ts';

type Whole = NonNullable<WebhookDeliveryQuery['webhookDelivery']>;

/** A body as it can be read: what is JSON has lines. */
function readable(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}

/** The latest is the first of them. */
const numbered = (attempts: Whole['attempts']) =>
  attempts.map((attempt, index) => ({ number: index + 1, attempt }));

const Text = ({ label, children }: { label: string; children: string }) => (
  <Box
    component="pre"
    role="region"
    aria-label={label}
    tabIndex={0}
    sx={{
      m: 0,
      p: 1.5,
      maxHeight: 320,
      overflow: 'auto',
      border: 1,
      borderColor: 'divider',
      borderRadius: 1,
      typography: 'body2',
      fontFamily: 'monospace',
      whiteSpace: 'pre-wrap',
      overflowWrap: 'anywhere',
    }}
  >
    {children}
  </Box>
);

const Content = ({ delivery: { payload, attempts } }: { delivery: Whole }) => (
  <>
    <Typography variant="h5" component="h3">
      What was sent
    </Typography>
    {payload ? (
      <Text label="What was sent">{readable(payload)}</Text>
    ) : (
      <Typography>Nothing yet: the first try reads what the message says.</Typography>
    )}
    <Typography variant="h5" component="h3">
      What it answered
    </Typography>
    {attempts.length === 0 && <Typography>It has not been tried yet.</Typography>}
    <Box component="ol" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 1.5 }}>
      {numbered(attempts).map(({ number, attempt }) => (
        <Box component="li" key={number} sx={{ display: 'grid', gap: 0.5 }}>
          <Typography variant="body2">
            {`${formatIndianMoment(attempt.at)}: ${attemptText(attempt)}`}
          </Typography>
          {attempt.response && <Text label={`Answer ${number}`}>{attempt.response}</Text>}
        </Box>
      ))}
    </Box>
  </>
);

/** What was sent to an endpoint, and each of its answers. */
export function DeliveryDialog({ id, onClose }: { id: string; onClose(): void }) {
  const titleId = useId();
  const send = useStaffRequest();
  const { data, error, isPending } = useQuery({
    queryKey: ['WebhookDelivery', id],
    queryFn: () => send(WebhookDeliveryDocument, { id }),
  });
  const delivery = data?.webhookDelivery;
  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId} maxWidth="md" fullWidth>
      <DialogTitle id={titleId}>{delivery ? delivery.type : 'Delivery'}</DialogTitle>
      <DialogContent sx={{ pt: 0, display: 'grid', gap: 1.5, alignContent: 'start' }}>
        {isPending && <Typography role="status">Loading the delivery…</Typography>}
        {error && <Notice>{error.message}</Notice>}
        {data && !delivery && <Notice>This delivery is no longer kept.</Notice>}
        {delivery && <Content delivery={delivery} />}
      </DialogContent>
      <DialogActions sx={{ p: 3, pt: 1.5 }}>
        <Button variant="outlined" onClick={onClose}>
          Close
        </Button>
      </DialogActions>
    </Dialog>
  );
}
