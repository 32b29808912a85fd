import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import type { Theme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { DataTable, List } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import { SendStaffLetterRequest, type StaffLetterRowFragment } from '../generated/requests.ts';
import { ActionButton } from '../layout/ActionButton.tsx';
import { CursorPagination } from '../layout/CursorPagination.tsx';
import { EmptyList } from '../layout/EmptyList.tsx';
import { FilterField } from '../layout/FilterField.tsx';
import { indianTime } from '../layout/indian-time.ts';
import { RecordCards } from '../layout/RecordCards.tsx';
import { titled } from '../layout/titled.tsx';
import { useStaffRequest } from '../network/use-staff-request.ts';
import { canSendAgain, kindName, LETTER_KINDS, LETTER_STATES } from './letter-texts.ts';

type Letter = StaffLetterRowFragment;

const filters = [
  <FilterField key="recipient" source="recipient" label="Address" alwaysOn />,
  <FilterField key="kind" source="kind" label="Letter" choices={LETTER_KINDS} alwaysOn />,
  <FilterField key="state" source="state" label="State" choices={LETTER_STATES} alwaysOn />,
];

/** What has become of a letter, and why. */
const State = ({ letter: { state, sentAt, failure } }: { letter: Letter }) => (
  <Box
    component="span"
    sx={{ overflowWrap: 'anywhere', ...(state === 'DEAD' && { color: 'error.main' }) }}
  >{`${LETTER_STATES[state]}${sentAt ? `, ${indianTime(sentAt)}` : ''}${failure ? (state === 'WAITING' ? `; the last try: ${failure}` : `: ${failure}`) : ''}${state === 'UNSENT' && !failure ? ': this shop sends no letters. They are in its mailbox.' : ''}`}</Box>
);

const Subject = ({ letter: { kind, orderId } }: { letter: Letter }) => (
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

function SendAgain({ letter }: { letter: Letter }) {
  const send = useStaffRequest();
  if (!canSendAgain(letter)) return null;
  const { id, kind, recipient } = letter;
  return (
    <ActionButton
      label={`Send “${kindName(kind)}” to ${recipient} again`}
      doneWords={`The letter goes to ${recipient} again.`}
      action={async () => {
        const { sendStaffLetter: outcome } = await send(SendStaffLetterRequest, { id });
        return outcome.__typename === 'StaffLetter' ? undefined : outcome.message;
      }}
    >
      Send again
    </ActionButton>
  );
}

const empty = (
  <EmptyList noMatch="No letter of the last 30 days matches.">
    No letters in the last 30 days. The shop writes to shoppers when they sign up, pay, or get a parcel.
  </EmptyList>
);

const LetterTable = () => (
  <DataTable empty={empty} rowClick={false} bulkActionButtons={false}>
    <DataTable.Col label="When" render={({ createdAt }: Letter) => indianTime(createdAt)} />
    <DataTable.Col source="recipient" label="To" disableSort />
    <DataTable.Col label="Letter" render={(letter: Letter) => <Subject letter={letter} />} />
    <DataTable.Col label="State" render={(letter: Letter) => <State letter={letter} />} />
    <DataTable.Col label="Changes" render={(letter: Letter) => <SendAgain letter={letter} />} />
  </DataTable>
);

const LetterCard = ({ letter }: { letter: Letter }) => (
  <>
    <Box sx={{ fontWeight: 600 }}>
      <Subject letter={letter} />
    </Box>
    <Box>{letter.recipient}</Box>
    <Box sx={{ color: 'text.secondary' }}>{indianTime(letter.createdAt)}</Box>
    <State letter={letter} />
    <SendAgain letter={letter} />
  </>
);

/** The letters of the last 30 days, the latest first. What is in them stays between the shop and the reader. */
export function LetterList() {
  const narrow = useMediaQuery<Theme>((theme) => theme.breakpoints.down('md'));
  return (
    <List
      title={titled('Letters')}
      filters={filters}
      exporter={false}
      empty={false}
      actions={false}
      pagination={<CursorPagination />}
    >
      {narrow ? (
        <RecordCards<Letter> name="Letters" empty={empty}>
          {(letter) => <LetterCard letter={letter} />}
        </RecordCards>
      ) : (
        <LetterTable />
      )}
    </List>
  );
}
