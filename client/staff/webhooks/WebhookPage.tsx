import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useRef } from 'react';
import { Title, useRedirect, useRefresh } from 'react-admin';
import { formatIndianMoment } from '../../shared/dates.ts';
import { Facts } from '../../shared/ui/Facts.tsx';
import { Notice } from '../../shared/ui/Notice.tsx';
import { useStaffRequest } from '../data/use-staff-request.ts';
import { ActionButton } from '../ui/ActionButton.tsx';
import { ConfirmChange } from '../ui/ConfirmChange.tsx';
import { Panel } from '../ui/Panel.tsx';
import { RecordPage } from '../ui/RecordPage.tsx';
import { titled } from '../ui/titled.tsx';
import { useOpenDialog } from '../ui/use-open-dialog.ts';
import { Deliveries } from './Deliveries.tsx';
import { ShownSecret } from './ShownSecret.tsx';
import { WebhookDialog } from './WebhookDialog.tsx';
import {
  ChangeWebhookDocument,
  RemoveWebhookDocument,
  RotateWebhookSecretDocument,
  TestWebhookDocument,
} from './Webhooks.generated.ts';
import { nameOf, STATE_NAMES, type Webhook } from './webhook-texts.ts';

type Opened = 'change' | 'rotate' | 'remove' | { secret: string };

function Endpoint({ webhook }: { webhook: Webhook }) {
  const send = useStaffRequest();
  const redirect = useRedirect();
  const refresh = useRefresh();
  const { opened, refusal, open, close } = useOpenDialog<Opened>();
  const { id, url, description, types, state } = webhook;
  const name = nameOf(webhook);
  /** A new one, until its question has closed. */
  const secret = useRef<string>(undefined);
  const isOn = state === 'ON';
  const turn = async () => {
    const input = { url, description, types };
    const { changeWebhook: outcome } = await send(ChangeWebhookDocument, { id, input, isOn: !isOn });
    return outcome.__typename === 'Webhook' ? undefined : outcome.message;
  };
  return (
    <>
      <Title title={titled('Webhooks')} />
      {refusal && <Notice>{refusal}</Notice>}
      <Typography variant="h3" component="h2" sx={{ overflowWrap: 'anywhere' }}>
        {name}
      </Typography>
      <Facts
        facts={{
          Address: url,
          'Told of': types.join(', '),
          State: STATE_NAMES[state],
          Waiting: String(webhook.waiting),
          'Added by': `${webhook.createdBy}, ${formatIndianMoment(webhook.createdAt)}`,
          'The secret before signs until':
            webhook.previousSecretUntil && formatIndianMoment(webhook.previousSecretUntil),
        }}
      />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <Button variant="outlined" size="small" aria-haspopup="dialog" onClick={() => open('change')}>
          Change
        </Button>
        {isOn && (
          <ActionButton
            label="Send a test"
            doneMessage="A test is on its way: see below what the endpoint answers."
            action={async () => {
              const { testWebhook: outcome } = await send(TestWebhookDocument, { id });
              return outcome.__typename === 'WebhookRefused' ? outcome.message : undefined;
            }}
          >
            Send a test
          </ActionButton>
        )}
        <ActionButton
          key={state}
          label={isOn ? 'Turn off' : 'Turn on'}
          doneMessage={isOn ? 'It is turned off.' : 'It is turned on.'}
          action={turn}
        >
          {isOn ? 'Turn off' : 'Turn on'}
        </ActionButton>
        <Button variant="outlined" size="small" onClick={() => open('rotate')}>
          New secret
        </Button>
        <Button variant="outlined" size="small" color="error" onClick={() => open('remove')}>
          Remove
        </Button>
      </Box>
      {opened === 'change' && (
        <WebhookDialog webhook={webhook} onSaved={() => close()} onClose={() => close()} />
      )}
      {opened === 'rotate' && (
        <ConfirmChange
          title={`A new secret for ${name}?`}
          confirmLabel="Make a new secret"
          doneMessage="The endpoint has a new secret."
          change={async () => {
            const { rotateWebhookSecret } = await send(RotateWebhookSecretDocument, { id });
            secret.current = rotateWebhookSecret.secret;
            return undefined;
          }}
          onClose={(reason) => {
            close(reason);
            if (secret.current) open({ secret: secret.current });
            secret.current = undefined;
          }}
        >
          Messages are signed with both secrets for a day, so that the program can change over.
        </ConfirmChange>
      )}
      {opened === 'remove' && (
        <ConfirmChange
          title={`Remove ${name}?`}
          confirmLabel="Remove"
          doneMessage={`${name}: removed.`}
          change={async () => {
            await send(RemoveWebhookDocument, { id });
            redirect('list', 'webhooks');
            return undefined;
          }}
          onClose={close}
        >
          The program is told of nothing any more, and what was sent to it is no longer listed.
        </ConfirmChange>
      )}
      {typeof opened === 'object' && (
        <ShownSecret
          secret={opened.secret}
          onDone={() => {
            close();
            refresh();
          }}
        />
      )}
      <Panel title="Deliveries of the last 30 days">
        <Deliveries webhookId={id} />
      </Panel>
    </>
  );
}

/** An endpoint of webhooks: what it is told of, what was sent to it, and what it answered. */
export const WebhookPage = () => (
  <Box sx={{ display: 'grid', gap: 3, py: 2, px: { sm: 1 }, maxWidth: 1100, minWidth: 0 }}>
    <RecordPage<Webhook> noun="endpoint" listName="webhooks">
      {(webhook) => <Endpoint key={webhook.id} webhook={webhook} />}
    </RecordPage>
  </Box>
);
