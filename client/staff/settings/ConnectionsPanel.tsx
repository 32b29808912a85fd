import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Facts } from '../../shared/ui/Facts.tsx';
import { Notice } from '../../shared/ui/Notice.tsx';
import { useStaffRequest } from '../data/use-staff-request.ts';
import { Panel } from '../ui/Panel.tsx';
import { StaffConnectionsDocument, TryEmailsDocument, TryPaymentsDocument } from './Settings.generated.ts';

const EMAILS = {
  SENT: 'Sent by the mail server',
  MAILBOX: 'Shown in the mailbox of this machine',
  NEITHER: 'Neither sent nor shown',
};

interface Tried {
  works: boolean;
  detail: string;
}

/** A button that tries a connection, and what came of it. */
function TryButton({ children, attempt }: { children: string; attempt(): Promise<Tried> }) {
  const { mutate, data, error, isPending } = useMutation({ mutationFn: attempt });
  return (
    <Box sx={{ display: 'grid', gap: 1, justifyItems: 'start' }}>
      <Button variant="outlined" size="small" aria-busy={isPending} onClick={() => isPending || mutate()}>
        {children}
      </Button>
      <Box role="status" sx={{ typography: 'body2' }}>
        {data?.works && data.detail}
      </Box>
      {(error || data?.works === false) && <Notice>{error?.message ?? data?.detail}</Notice>}
    </Box>
  );
}

/** Who takes the payments and sends the emails: secrets, which only the environment of the servers has. */
export function ConnectionsPanel() {
  const send = useStaffRequest();
  const { data, error } = useQuery({
    queryKey: ['StaffConnections'],
    queryFn: () => send(StaffConnectionsDocument, {}),
  });
  const connections = data?.staffConnections;
  return (
    <Panel title="Payments and emails">
      <Box sx={{ display: 'grid', gap: 1.5 }}>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          Their secrets are set in the environment of the servers alone: RAZORPAY_KEY_ID, RAZORPAY_KEY_SECRET,
          RAZORPAY_WEBHOOK_SECRET, SMTP_URL and MAIL_FROM.
        </Typography>
        {error && <Notice>{error.message}</Notice>}
        {connections && (
          <Facts
            facts={{
              Payments: connections.payments === 'RAZORPAY' ? 'Razorpay' : 'Simulated: no money moves',
              'Key at Razorpay': connections.razorpayKeyId,
              'Secret of the webhook':
                connections.payments === 'RAZORPAY' && (connections.webhookSecret ? 'Set' : 'Not set'),
              Emails: EMAILS[connections.emails],
              From: connections.mailFrom,
            }}
          />
        )}
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
          <TryButton attempt={async () => (await send(TryPaymentsDocument, {})).tryPayments}>
            Try the payments
          </TryButton>
          <TryButton attempt={async () => (await send(TryEmailsDocument, {})).tryEmails}>
            Send me a test email
          </TryButton>
        </Box>
      </Box>
    </Panel>
  );
}
