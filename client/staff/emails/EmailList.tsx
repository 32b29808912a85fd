import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import type { Theme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { DataTable, List } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import { formatIndianMoment } from '../../shared/dates.ts';
import { useStaffRequest } from '../data/use-staff-request.ts';
import { ActionButton } from '../ui/ActionButton.tsx';
import { CursorPagination } from '../ui/CursorPagination.tsx';
import { EmptyList } from '../ui/EmptyList.tsx';
import { FilterField } from '../ui/FilterField.tsx';
import { RecordCards } from '../ui/RecordCards.tsx';
import { titled } from '../ui/titled.tsx';
import { SendStaffEmailDocument, type StaffEmailRowFragment } from './Emails.generated.ts';
import { canSendAgain, EMAIL_KINDS, EMAIL_STATES, kindName } from './email-texts.ts';

type Email = StaffEmailRowFragment;

const filters = [
  <FilterField key="recipient" source="recipient" label="Address" alwaysOn />,
  <FilterField key="kind" source="kind" label="Email" choices={EMAIL_KINDS} alwaysOn />,
  <FilterField key="state" source="state" label="State" choices={EMAIL_STATES} alwaysOn />,
];

/** What has become of an email, and why. */
const State = ({ email: { state, sentAt, failure } }: { email: Email }) => (
  <Box
    component="span"
    sx={{ overflowWrap: 'anywhere', ...(state === 'DEAD' && { color: 'error.main' }) }}
  >{`${EMAIL_STATES[state]}${sentAt ? `, ${formatIndianMoment(sentAt)}` : ''}${failure ? (state === 'WAITING' ? `; the last try: ${failure}` : `: ${failure}`) : ''}${state === 'UNSENT' && !failure ? ': this shop sends no emails. They are in its mailbox.' : ''}`}</Box>
);

const Subject = ({ email: { kind, orderId } }: { email: Email }) => (
  <>
    <span>{kindName(kind)}</span>
    {orderId && (
      <>
        {', '}
        <Link component={RouterLink} to={`/orders/${orderId}/show`} underline="always">
          {orderId.slice(0, 8).toUpperCase()}
        </Link>
      </>
    )}
  </>
);

function SendAgain({ email }: { email: Email }) {
  const send = useStaffRequest();
  if (!canSendAgain(email)) return null;
  const { id, kind, recipient } = email;
  return (
    <ActionButton
      label={`Send “${kindName(kind)}” to ${recipient} again`}
      doneMessage={`The email goes to ${recipient} again.`}
      action={async () => {
        const { sendStaffEmail: outcome } = await send(SendStaffEmailDocument, { id });
        return outcome.__typename === 'StaffEmail' ? undefined : outcome.message;
      }}
    >
      Send again
    </ActionButton>
  );
}

const empty = (
  <EmptyList noMatch="No email of the last 30 days matches.">
    No emails in the last 30 days. The shop writes to shoppers when they sign up, pay, or get a parcel.
  </EmptyList>
);

const EmailTable = () => (
  <DataTable empty={empty} rowClick={false} bulkActionButtons={false}>
    <DataTable.Col label="When" render={({ createdAt }: Email) => formatIndianMoment(createdAt)} />
    <DataTable.Col source="recipient" label="To" disableSort />
    <DataTable.Col label="Email" render={(email: Email) => <Subject email={email} />} />
    <DataTable.Col label="State" render={(email: Email) => <State email={email} />} />
    <DataTable.Col label="Changes" render={(email: Email) => <SendAgain email={email} />} />
  </DataTable>
);

const EmailCard = ({ email }: { email: Email }) => (
  <>
    <Box sx={{ fontWeight: 600 }}>
      <Subject email={email} />
    </Box>
    <Box>{email.recipient}</Box>
    <Box sx={{ color: 'text.secondary' }}>{formatIndianMoment(email.createdAt)}</Box>
    <State email={email} />
    <SendAgain email={email} />
  </>
);

/** The emails of the last 30 days, the latest first. What is in them stays between the shop and the reader. */
export function EmailList() {
  const narrow = useMediaQuery<Theme>((theme) => theme.breakpoints.down('md'));
  return (
    <List
      title={titled('Emails')}
      filters={filters}
      exporter={false}
      empty={false}
      actions={false}
      pagination={<CursorPagination />}
    >
      {narrow ? (
        <RecordCards<Email> name="Emails" empty={empty}>
          {(email) => <EmailCard email={email} />}
        </RecordCards>
      ) : (
        <EmailTable />
      )}
    </List>
  );
}
