import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { Theme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { DataTable, List, TopToolbar } from 'react-admin';
import { Facts } from '../../shared/ui/Facts.tsx';
import { EmptyList } from '../ui/EmptyList.tsx';
import { RecordCards } from '../ui/RecordCards.tsx';
import { RowLink } from '../ui/RowLink.tsx';
import { titled } from '../ui/titled.tsx';
import { useOpenDialog } from '../ui/use-open-dialog.ts';
import { ShownSecret } from './ShownSecret.tsx';
import { WebhookDialog } from './WebhookDialog.tsx';
import { lastDeliveryText, nameOf, STATE_NAMES, type Webhook } from './webhook-texts.ts';

const NameLink = ({ webhook }: { webhook: Webhook }) => (
  <RowLink to={`/webhooks/${webhook.id}/show`}>{nameOf(webhook)}</RowLink>
);
const typesText = ({ types }: Webhook): string => types.join(', ');

const empty = (
  <EmptyList>
    No program is told of what happens in the shop. Add the address of one, such as a warehouse or an
    accounting program, and it gets a message when an order is paid, say.
  </EmptyList>
);

const WebhookCard = ({ webhook }: { webhook: Webhook }) => (
  <>
    <Box sx={{ fontWeight: 600 }}>
      <NameLink webhook={webhook} />
    </Box>
    <Facts
      facts={{
        Address: webhook.url,
        'Told of': typesText(webhook),
        State: STATE_NAMES[webhook.state],
        'Last delivery': lastDeliveryText(webhook),
        Waiting: String(webhook.waiting),
      }}
    />
  </>
);

const WebhookTable = () => (
  <DataTable empty={empty} rowClick="show" bulkActionButtons={false}>
    <DataTable.Col label="Endpoint" render={(webhook: Webhook) => <NameLink webhook={webhook} />} />
    <DataTable.Col label="Told of" render={typesText} />
    <DataTable.Col label="State" render={({ state }: Webhook) => <span>{STATE_NAMES[state]}</span>} />
    <DataTable.Col label="Last delivery" render={lastDeliveryText} />
    <DataTable.Col source="waiting" label="Waiting" disableSort />
  </DataTable>
);

type Opened = { name: 'form' } | { name: 'secret'; secret: string };

/** The programs that are told of what happens in the shop. */
export function WebhookList() {
  const narrow = useMediaQuery<Theme>((theme) => theme.breakpoints.down('md'));
  const { opened, open, close } = useOpenDialog<Opened>();
  return (
    <List
      title={titled('Webhooks')}
      exporter={false}
      empty={false}
      pagination={false}
      actions={
        <TopToolbar>
          <Button aria-haspopup="dialog" onClick={() => open({ name: 'form' })}>
            Add an endpoint
          </Button>
        </TopToolbar>
      }
    >
      {narrow ? (
        <RecordCards<Webhook> name="Webhooks" empty={empty}>
          {(webhook) => <WebhookCard webhook={webhook} />}
        </RecordCards>
      ) : (
        <WebhookTable />
      )}
      {opened?.name === 'form' && (
        <WebhookDialog
          webhook={undefined}
          onSaved={(secret) => (secret ? open({ name: 'secret', secret }) : close())}
          onClose={() => close()}
        />
      )}
      {opened?.name === 'secret' && <ShownSecret secret={opened.secret} onDone={() => close()} />}
    </List>
  );
}
