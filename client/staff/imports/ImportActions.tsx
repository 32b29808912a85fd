import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useRefresh } from 'react-admin';
import { Notice } from '../../shared/ui/Notice.tsx';
import { useStaffRequest } from '../data/use-staff-request.ts';
import {
  CancelStaffImportDocument,
  type ImportFactsFragment,
  ImportMappingsDocument,
  StartStaffImportDocument,
} from './Imports.generated.ts';
import { isUnderWay } from './import-texts.ts';

/** What can be done with an import: check, import, cancel. */
export function ImportActions({ shown }: { shown: ImportFactsFragment }) {
  const { id, kind, state, hasFile } = shown;
  const send = useStaffRequest();
  const refresh = useRefresh();
  const { data } = useQuery({
    queryKey: ['ImportMappings'],
    queryFn: () => send(ImportMappingsDocument, {}),
    enabled: Boolean(kind),
  });
  // Until their names are known the usual mapping is taken.
  const names = (kind && data?.staffImports.mappings[kind === 'ONIX' ? 'onix' : 'csv']) ?? [];
  const [chosen, setChosen] = useState<string>();
  // An earlier check may have used one that is no longer offered.
  const isOffered = names.length === 0 || (shown.mapping !== null && names.includes(shown.mapping));
  const mapping = chosen ?? (isOffered ? shown.mapping : undefined) ?? names[0];
  const mayImport = state === 'CHECKED' || (!shown.dryRun && !isUnderWay(shown));

  const {
    mutate: act,
    isPending,
    error,
  } = useMutation({
    async mutationFn(action: 'check' | 'import' | 'cancel') {
      const dryRun = action === 'check';
      const outcome =
        action === 'cancel'
          ? (await send(CancelStaffImportDocument, { id })).cancelStaffImport
          : (await send(StartStaffImportDocument, { id, dryRun, ...(dryRun && mapping && { mapping }) }))
              .startStaffImport;
      if ('message' in outcome) throw new Error(outcome.message);
    },
    onSettled: () => refresh(),
  });

  return (
    <Box sx={{ display: 'grid', gap: 1.5, justifyItems: 'start' }}>
      {error && <Notice>{error.message}</Notice>}
      {isUnderWay(shown) && (
        <Button variant="outlined" aria-busy={isPending} onClick={() => isPending || act('cancel')}>
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
              <Button aria-busy={isPending} onClick={() => isPending || act('import')}>
                Import
              </Button>
            )}
            <Button
              variant={mayImport && mapping === shown.mapping ? 'outlined' : 'contained'}
              aria-busy={isPending}
              onClick={() => isPending || act('check')}
            >
              <span>{state === 'UPLOADED' ? 'Check the file' : 'Check again'}</span>
            </Button>
          </Box>
        </>
      )}
    </Box>
  );
}
