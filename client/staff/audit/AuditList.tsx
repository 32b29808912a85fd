import Box from '@mui/material/Box';
import type { Theme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { DataTable, List, TopToolbar, useListContext } from 'react-admin';
import { formatIndianMoment } from '../../shared/dates.ts';
import { CursorPagination } from '../ui/CursorPagination.tsx';
import { EmptyList } from '../ui/EmptyList.tsx';
import { FilterField } from '../ui/FilterField.tsx';
import { RecordCards } from '../ui/RecordCards.tsx';
import { RowLink } from '../ui/RowLink.tsx';
import { SaveFileButton } from '../ui/SaveFileButton.tsx';
import { titled } from '../ui/titled.tsx';
import type { AuditEntriesQuery } from './AuditEntries.generated.ts';
import { auditChanges } from './audit-changes.ts';
import { describeChange } from './audit-description.ts';

type Entry = AuditEntriesQuery['auditEntries']['nodes'][number];

const filters = [
  <FilterField key="subject" source="subject" label="On what" placeholder="order:…" alwaysOn />,
  <FilterField key="action" source="action" label="What" placeholder="order.shipped" alwaysOn />,
];

function AuditActions() {
  const { filterValues } = useListContext();
  return (
    <TopToolbar>
      <SaveFileButton path={`/api/staff/audit.csv?${new URLSearchParams(filterValues)}`}>
        Save as CSV
      </SaveFileButton>
    </TopToolbar>
  );
}

const Changes = ({ entry }: { entry: Entry }) => (
  <Box component="ul" sx={{ m: 0, pl: 2, overflowWrap: 'anywhere' }}>
    {auditChanges(entry.before, entry.after).map((change) => (
      <li key={change}>{change}</li>
    ))}
  </Box>
);

/** Earlier releases gave members without a last name the last name "(staff)". */
function whoOf({ actor, actorKind }: Entry): string {
  const kind = ` (${actorKind.toLowerCase()})`;
  return actor.endsWith(kind) ? actor : actor + kind;
}

/** Who did what to what, with a link to it. */
function Description({ entry }: { entry: Entry }) {
  const { before, subject, behind } = describeChange(entry.action, entry.subject);
  return (
    <span>
      <span>{`${whoOf(entry)} ${before} `}</span>
      {subject.to ? <RowLink to={subject.to}>{subject.name}</RowLink> : <span>{subject.name}</span>}
      {behind && <span>{` ${behind}`}</span>}
    </span>
  );
}

const AuditCard = ({ entry }: { entry: Entry }) => (
  <>
    <Box sx={{ fontWeight: 600 }}>
      <Description entry={entry} />
    </Box>
    <Box sx={{ color: 'text.secondary' }}>{formatIndianMoment(entry.at)}</Box>
    <Changes entry={entry} />
  </>
);

const empty = (
  <EmptyList noMatch="No change matches. Write the whole name: order.shipped, or order: and the id of an order.">
    Nothing was changed yet. Every change of the shop is noted here, with who made it.
  </EmptyList>
);

const AuditTable = () => (
  <DataTable empty={empty} rowClick={false} bulkActionButtons={false}>
    <DataTable.Col label="When" render={({ at }: Entry) => formatIndianMoment(at)} />
    <DataTable.Col label="What" render={(entry: Entry) => <Description entry={entry} />} />
    <DataTable.Col label="Change" render={(entry: Entry) => <Changes entry={entry} />} />
  </DataTable>
);

/** Who changed what, the newest first. Nobody can change or remove an entry. */
export function AuditList() {
  const narrow = useMediaQuery<Theme>((theme) => theme.breakpoints.down('md'));
  return (
    <List
      title={titled('Audit')}
      filters={filters}
      exporter={false}
      empty={false}
      perPage={50}
      pagination={<CursorPagination />}
      actions={<AuditActions />}
    >
      {narrow ? (
        <RecordCards<Entry> name="Entries of the audit" empty={empty}>
          {(entry) => <AuditCard entry={entry} />}
        </RecordCards>
      ) : (
        <AuditTable />
      )}
    </List>
  );
}
