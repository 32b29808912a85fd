import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Notice } from '../../shared/ui/Notice.tsx';
import { useStaffRequest } from '../data/use-staff-request.ts';
import { type ImportFactsFragment, ImportMappingsDocument } from './Imports.generated.ts';
import { isUnderWay } from './import-texts.ts';
import type { useImportSteps } from './use-import-steps.ts';

/** What can be done with an import: check, import, cancel. */
export function ImportActions({
  shown,
  steps: { mutate: act, isPending, error },
}: {
  shown: ImportFactsFragment;
  steps: ReturnType<typeof useImportSteps>;
}) {
  const { kind, state, hasFile, columns } = shown;
  const send = useStaffRequest();
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

  return (
    <Box sx={{ display: 'grid', gap: 1.5, justifyItems: 'start' }}>
      {error && <Notice>{error.message}</Notice>}
      {isUnderWay(shown) && (
        <Button variant="outlined" aria-busy={isPending} onClick={() => isPending || act({ name: 'cancel' })}>
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
              <Button aria-busy={isPending} onClick={() => isPending || act({ name: 'import' })}>
                Import
              </Button>
            )}
            <Button
              variant={mayImport && mapping === shown.mapping ? 'outlined' : 'contained'}
              aria-busy={isPending}
              onClick={() => isPending || act({ name: 'check', ...(columns ? { columns } : { mapping }) })}
            >
              <span>{state === 'UPLOADED' ? 'Check the file' : 'Check again'}</span>
            </Button>
          </Box>
        </>
      )}
    </Box>
  );
}
