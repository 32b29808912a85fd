import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { type ReactNode, useState } from 'react';
import { Title } from 'react-admin';
import { formatIndianMoment } from '../../shared/dates.ts';
import { Facts } from '../../shared/ui/Facts.tsx';
import { Panel } from '../ui/Panel.tsx';
import { RecordPage } from '../ui/RecordPage.tsx';
import { SaveFileButton } from '../ui/SaveFileButton.tsx';
import { titled } from '../ui/titled.tsx';
import { ImportActions } from './ImportActions.tsx';
import { ImportChanges } from './ImportChanges.tsx';
import { ImportColumns } from './ImportColumns.tsx';
import type { ImportRowFactsFragment, StaffImportQuery } from './Imports.generated.ts';
import { countFacts, isUnderWay, stateText } from './import-texts.ts';
import { MendBadRows } from './MendBadRows.tsx';
import { useImportSteps } from './use-import-steps.ts';

type WholeImport = NonNullable<StaffImportQuery['staffImport']>;

/** Names the whole import in react-admin's cache, where the list stores its rows as imports too. */
const WHOLE_IMPORT = { whole: true };

const POLL_MS = 1_000;

function Report({ shown }: { shown: WholeImport }) {
  const [isMending, setMending] = useState(false);
  const { id, kind, counts, report, state } = shown;
  if (!counts || !report) return null;
  const { changes, badRows, duplicateRows, joinedRows, unlistedRows, notes, madeUp } = report;
  return (
    <>
      <Panel title={state === 'IMPORTED' ? 'What has changed' : 'What would change'}>
        <Facts facts={countFacts(counts)} />
        {madeUp.map((sentence) => (
          <Typography key={sentence} variant="body2" sx={{ mt: 1 }}>
            {sentence}
          </Typography>
        ))}
      </Panel>
      <ImportRows title="Bad rows" rows={badRows} count={counts.bad}>
        {kind === 'CSV' && (
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5 }}>
            {!isMending && (
              <Button size="small" variant="outlined" onClick={() => setMending(true)}>
                Mend them here
              </Button>
            )}
            <SaveFileButton path={`/api/staff/imports/${id}/bad-rows.csv`}>
              Save as a file to correct
            </SaveFileButton>
          </Box>
        )}
        {isMending && <MendBadRows shown={shown} />}
      </ImportRows>
      <ImportChanges books={changes} count={Math.max(counts.new + counts.changed, changes.length)} />
      <ImportRows title="Rows of the same book" rows={duplicateRows} count={counts.duplicates} />
      <ImportRows
        title="Joined to other editions"
        hint="Shoppers switch between these on the book’s page. Where two are not the same text, open one of them and press “Not the same text”."
        rows={joinedRows}
        count={counts.joined}
      />
      <ImportRows title="Books that are not listed" rows={unlistedRows} count={counts.unlisted} />
      <ImportRows
        title="What to know about this file"
        rows={notes.map(({ what, count, line }) => ({
          line,
          reference: null,
          reasons: [count > 1 ? `${what} (${count} times)` : what],
        }))}
        count={notes.length}
      />
    </>
  );
}

function ImportContent({ shown }: { shown: WholeImport }) {
  const steps = useImportSteps(shown.id);
  const { header, hasFile } = shown;
  return (
    <>
      <Title title={titled(shown.name)} />
      <Typography role="status">{stateText(shown)}</Typography>
      {isUnderWay(shown) && (
        <LinearProgress
          aria-label={shown.dryRun ? 'Checking the file' : 'Importing the file'}
          variant={shown.state === 'RUNNING' && shown.progress < 0.995 ? 'determinate' : 'indeterminate'}
          value={Math.round(shown.progress * 100)}
        />
      )}
      <Facts
        facts={{
          Kind: shown.kind,
          Uploaded: `${shown.uploadedBy}, ${formatIndianMoment(shown.createdAt)}`,
          Started: shown.startedBy,
          Ended: shown.endedAt && formatIndianMoment(shown.endedAt),
          Mapping: shown.columns ? 'your own' : shown.mapping,
        }}
      />
      <ImportActions shown={shown} steps={steps} />
      {header && hasFile && !isUnderWay(shown) && (
        <ImportColumns
          header={header}
          columns={shown.columns}
          isOpen={shown.state === 'FAILED' || shown.state === 'REFUSED'}
          isPending={steps.isPending}
          check={(how) => steps.mutate({ name: 'check', ...how })}
        />
      )}
      <Report shown={shown} />
    </>
  );
}

/** An import: how far it is, what can be done, and what it changes. */
export const ImportPage = () => (
  <Box sx={{ display: 'grid', gap: 3, py: 2, px: { sm: 1 }, maxWidth: 900, width: '100%' }}>
    <RecordPage<WholeImport>
      noun="import"
      listName="imports"
      query={{
        meta: WHOLE_IMPORT,
        refetchInterval: ({ state: { data } }) => (data && isUnderWay(data) ? POLL_MS : false),
      }}
    >
      {(shown) => <ImportContent shown={shown} />}
    </RecordPage>
  </Box>
);

interface Props {
  title: string;
  /** What can be done about them. */
  hint?: string;
  rows: ImportRowFactsFragment[];
  /** How many there are in all. */
  count: number;
  /** What can be done with them, below. */
  children?: ReactNode;
}

/** Rows of the file that an import leaves out or joins to other books, and why. */
function ImportRows({ title, hint, rows, count, children }: Props) {
  if (rows.length === 0) return null;
  return (
    <Panel title={count > rows.length ? `${title} (the first ${rows.length} of ${count})` : title}>
      {hint && (
        <Typography variant="body2" sx={{ mb: 1 }}>
          {hint}
        </Typography>
      )}
      <Box component="ul" sx={{ m: 0, pl: 2.5, typography: 'body2', overflowWrap: 'anywhere' }}>
        {rows.map(({ line, reference, reasons }) => (
          <li key={line}>{`Line ${line}${reference ? `, ${reference}` : ''}: ${reasons.join('; ')}`}</li>
        ))}
      </Box>
      {children && <Box sx={{ mt: 2 }}>{children}</Box>}
    </Panel>
  );
}
