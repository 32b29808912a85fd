import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { type HttpError, useRefresh } from 'react-admin';
import { Notice } from '../../src/layout/Notice.tsx';
import {
  CancelStaffImportRequest,
  type ImportFactsFragment,
  ImportMappingsRequest,
  StartStaffImportRequest,
} from '../generated/requests.ts';
import { useStaffQuery } from '../network/use-staff-query.ts';
import { useStaffRequest } from '../network/use-staff-request.ts';
import { isUnderWay } from './import-texts.ts';

/** The names of the mappings for a kind of file; empty until they are known. */
function useMappings(kind: ImportFactsFragment['kind']): string[] {
  // Without the names the usual mapping is taken.
  const { data } = useStaffQuery(ImportMappingsRequest, {}, Boolean(kind));
  if (!data || !kind) return [];
  return kind === 'ONIX' ? data.staffImports.mappings.onix : data.staffImports.mappings.csv;
}

/** What can be done with an import: check, import, cancel. */
export function ImportActions({ shown }: { shown: ImportFactsFragment }) {
  const { id, kind, state, hasFile } = shown;
  const send = useStaffRequest();
  const refresh = useRefresh();
  const names = useMappings(kind);
  const [chosen, setChosen] = useState<string>();
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  // An earlier check may have used one that is no longer offered.
  const isOffered = names.length === 0 || (shown.mapping !== null && names.includes(shown.mapping));
  const mapping = chosen ?? (isOffered ? shown.mapping : undefined) ?? names[0];
  const mayImport = state === 'CHECKED' || (!shown.dryRun && !isUnderWay(shown));

  async function act(change: () => Promise<object>): Promise<void> {
    setBusy(true);
    setRefusal(undefined);
    try {
      const outcome = await change();
      if ('message' in outcome) setRefusal(String(outcome.message));
    } catch (error) {
      setRefusal((error as HttpError).message);
    } finally {
      refresh();
      setBusy(false);
    }
  }

  const start = (dryRun: boolean) =>
    act(async () => {
      const variables = { id, dryRun, ...(dryRun && mapping && { mapping }) };
      return (await send(StartStaffImportRequest, variables)).startStaffImport;
    });
  const cancel = () => act(async () => (await send(CancelStaffImportRequest, { id })).cancelStaffImport);

  return (
    <Box sx={{ display: 'grid', gap: 1.5, justifyItems: 'start' }}>
      {refusal && <Notice>{refusal}</Notice>}
      {isUnderWay(shown) && (
        <Button variant="outlined" aria-busy={busy} onClick={() => busy || void cancel()}>
          Cancel
        </Button>
      )}
      {!isUnderWay(shown) && hasFile && (
        <>
          {names.length > 1 && (
            <TextField
              select
              label="Mapping of the columns"
              value={mapping ?? ''}
              onChange={({ target }) => setChosen(target.value)}
              slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
              sx={{ minWidth: 220 }}
            >
              {names.map((name) => (
                <option key={name} value={name}>
                  {name}
                </option>
              ))}
            </TextField>
          )}
          <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap' }}>
            {mayImport && mapping === shown.mapping && (
              <Button aria-busy={busy} onClick={() => busy || void start(false)}>
                Import
              </Button>
            )}
            <Button
              variant={mayImport && mapping === shown.mapping ? 'outlined' : 'contained'}
              aria-busy={busy}
              onClick={() => busy || void start(true)}
            >
              <span>{state === 'UPLOADED' ? 'Check the file' : 'Check again'}</span>
            </Button>
          </Box>
        </>
      )}
    </Box>
  );
}
