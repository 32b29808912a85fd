import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { Theme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useState } from 'react';
import { DataTable, List, TopToolbar } from 'react-admin';
import { Facts } from '../../shared/ui/Facts.tsx';
import { Notice } from '../../shared/ui/Notice.tsx';
import { useStaffRequest } from '../data/use-staff-request.ts';
import { ConfirmChange } from '../ui/ConfirmChange.tsx';
import { CursorPagination } from '../ui/CursorPagination.tsx';
import { EmptyList } from '../ui/EmptyList.tsx';
import { RecordCards } from '../ui/RecordCards.tsx';
import { titled } from '../ui/titled.tsx';
import { useOpenDialog } from '../ui/use-open-dialog.ts';
import { CodeDialog } from './CodeDialog.tsx';
import { ChangeCodeDocument, RemoveCodeDocument } from './Codes.generated.ts';
import {
  type Code,
  forText,
  inputOf,
  offText,
  STATE_NAMES,
  timeText,
  usesText,
  valuesOf,
} from './code-values.ts';

type Step = 'change' | 'end' | 'remove';
type Choose = (step: Step, code: Code) => void;

const empty = (
  <EmptyList>
    The shop has no codes, and its order summary no place where one is entered. Add the first one above.
  </EmptyList>
);

function Steps({ code, choose }: { code: Code; choose: Choose }) {
  const button = (step: Step, label: string, color: 'primary' | 'error' = 'primary') => (
    <Button
      size="small"
      variant="outlined"
      color={color}
      aria-label={`${label} ${code.code}`}
      onClick={() => choose(step, code)}
    >
      {label}
    </Button>
  );
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5 }}>
      {button('change', 'Change')}
      {code.state !== 'ENDED' && button('end', 'End')}
      {button('remove', 'Remove', 'error')}
    </Box>
  );
}

const CodeCard = ({ code, choose }: { code: Code; choose: Choose }) => (
  <>
    <Box sx={{ fontWeight: 600 }}>{code.code}</Box>
    <Facts
      facts={{
        State: STATE_NAMES[code.state],
        'Takes off': offText(code),
        For: forText(code),
        Time: timeText(code),
        Uses: usesText(code),
      }}
    />
    <Steps code={code} choose={choose} />
  </>
);

const CodeTable = ({ choose }: { choose: Choose }) => (
  <DataTable empty={empty} rowClick={false} bulkActionButtons={false}>
    <DataTable.Col label="Code" render={({ code }: Code) => <strong>{code}</strong>} />
    <DataTable.Col label="State" render={({ state }: Code) => <span>{STATE_NAMES[state]}</span>} />
    <DataTable.Col label="Takes off" render={(code: Code) => <span>{offText(code)}</span>} />
    <DataTable.Col label="For" render={(code: Code) => <span>{forText(code)}</span>} />
    <DataTable.Col label="Time" render={(code: Code) => <span>{timeText(code)}</span>} />
    <DataTable.Col label="Uses" render={(code: Code) => <span>{usesText(code)}</span>} />
    <DataTable.Col label="What to do" render={(code: Code) => <Steps code={code} choose={choose} />} />
  </DataTable>
);

/** What is open over the list. */
type Opened = { step: 'add' } | { step: Step; code: Code };

/** The codes of the shop: what each takes off, for what and when, and how often it has been used. */
export function CodeList() {
  const send = useStaffRequest();
  const narrow = useMediaQuery<Theme>((theme) => theme.breakpoints.down('md'));
  const { opened, refusal, open, close } = useOpenDialog<Opened>();
  const choose: Choose = (step, code) => open({ step, code });
  // A dialog that is opened anew begins anew.
  const [opening, setOpening] = useState(0);
  const closeDialog = () => {
    setOpening(opening + 1);
    close();
  };
  return (
    <>
      {refusal && <Notice>{refusal}</Notice>}
      <List
        title={titled('Codes')}
        exporter={false}
        empty={false}
        pagination={<CursorPagination />}
        actions={
          <TopToolbar>
            <Button aria-haspopup="dialog" onClick={() => open({ step: 'add' })}>
              Add a code
            </Button>
          </TopToolbar>
        }
      >
        {narrow ? (
          <RecordCards<Code> name="Codes" empty={empty}>
            {(code) => <CodeCard code={code} choose={choose} />}
          </RecordCards>
        ) : (
          <CodeTable choose={choose} />
        )}
      </List>
      {(opened?.step === 'add' || opened?.step === 'change') && (
        <CodeDialog
          key={opening}
          code={opened.step === 'change' ? opened.code : undefined}
          onClose={closeDialog}
        />
      )}
      {opened?.step === 'end' && (
        <ConfirmChange
          title={`End ${opened.code.code}?`}
          confirmLabel="End it"
          doneMessage={`${opened.code.code}: ended.`}
          change={async () => {
            const { code } = opened;
            const input = {
              ...inputOf(valuesOf(code), code),
              endsAt: `${new Date().toISOString().slice(0, 19)}+00:00`,
            };
            const isUpcoming = code.startsAt && Date.parse(code.startsAt) >= Date.now();
            const { changeCode } = await send(ChangeCodeDocument, {
              id: code.id,
              version: code.version,
              input: isUpcoming ? { ...input, startsAt: null } : input,
            });
            return changeCode.__typename === 'DiscountCode' ? undefined : changeCode.message;
          }}
          onClose={close}
        >
          From now on nobody can use it. Orders that have it keep what it took off.
        </ConfirmChange>
      )}
      {opened?.step === 'remove' && (
        <ConfirmChange
          title={`Remove ${opened.code.code}?`}
          confirmLabel="Remove"
          doneMessage={`${opened.code.code}: removed.`}
          change={async () => {
            const { id, version } = opened.code;
            const { removeCode } = await send(RemoveCodeDocument, { id, version });
            return 'message' in removeCode ? removeCode.message : undefined;
          }}
          onClose={close}
        >
          Orders that have it keep what it took off. To keep its uses in this list, end it instead.
        </ConfirmChange>
      )}
    </>
  );
}
