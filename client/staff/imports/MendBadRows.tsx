import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Pagination from '@mui/material/Pagination';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLogoutIfAccessDenied } from 'react-admin';
import { useNavigate } from 'react-router-dom';
import { inactive } from '../../shared/ui/inactive.ts';
import { LoadFailure } from '../../shared/ui/LoadFailure.tsx';
import { Notice } from '../../shared/ui/Notice.tsx';
import { fetchFile } from '../data/save-file.ts';
import { type BadRows, mendedFile, readBadRows } from './bad-rows.ts';
import type { ImportFactsFragment } from './Imports.generated.ts';
import { beginUpload, sendParts } from './upload-import.ts';
import { useCheckImport } from './use-import-steps.ts';

const ROWS_ON_PAGE = 10;

interface Props {
  shown: Pick<ImportFactsFragment, 'id' | 'name' | 'mapping' | 'columns'>;
}

/** The bad rows of a file of CSV, to be mended here: those that somebody has changed are checked as a file of their own. */
export function MendBadRows({ shown }: Props) {
  const path = `/api/staff/imports/${shown.id}/bad-rows.csv`;
  const { data, error, refetch } = useQuery({
    queryKey: ['BadRows', shown.id],
    queryFn: async () => readBadRows(await (await fetchFile(path)).text()),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (error) return <LoadFailure onRetry={refetch}>{error.message}</LoadFailure>;
  return data ? <Rows shown={shown} bad={data} /> : <Typography role="status">Reading the rows…</Typography>;
}

function Rows({ shown: { name, mapping, columns }, bad }: Props & { bad: BadRows }) {
  const [mended, setMended] = useState<ReadonlyMap<number, readonly string[]>>(new Map());
  const [page, setPage] = useState(1);
  const navigate = useNavigate();
  const check = useCheckImport();
  const logoutIfAccessDenied = useLogoutIfAccessDenied();
  const { header, rows } = bad;
  // Columns may share a name.
  const columnsOfFile = header.map((column, place) => ({ place, name: column }));

  const {
    mutate: send,
    isPending,
    error,
  } = useMutation({
    async mutationFn() {
      const upload = beginUpload(mendedFile(name, header, [...mended.values()]));
      await sendParts(upload, () => undefined);
      // Where another file is checked right now, its page says so.
      await check(upload.id, columns ? { columns } : { mapping: mapping ?? undefined });
      return upload.id;
    },
    onSuccess: (id) => navigate(`/imports/${id}/show`),
    onError: (failure) => void logoutIfAccessDenied(failure),
  });

  function mend(index: number, column: number, text: string) {
    const before = mended.get(index) ?? rows[index]?.cells ?? [];
    const after = header.map((_name, place) => (place === column ? text : (before[place] ?? '')));
    setMended(new Map(mended).set(index, after));
  }

  const first = (page - 1) * ROWS_ON_PAGE;
  return (
    <Box sx={{ display: 'grid', gap: 2, mt: 2 }}>
      {rows.slice(first, first + ROWS_ON_PAGE).map(({ reasons, cells }, onPage) => {
        const index = first + onPage;
        return (
          <Box
            key={index}
            component="fieldset"
            sx={{ m: 0, minWidth: 0, p: 2, border: 1, borderColor: 'divider', borderRadius: 1 }}
          >
            <Typography component="legend" variant="body2" sx={{ px: 0.5, overflowWrap: 'anywhere' }}>
              {reasons}
            </Typography>
            <Box
              sx={{
                display: 'grid',
                gap: 2,
                gridTemplateColumns: { xs: '1fr', sm: 'repeat(2, 1fr)', md: 'repeat(3, 1fr)' },
              }}
            >
              {columnsOfFile.map(({ place, name: column }) => (
                <TextField
                  key={place}
                  size="small"
                  label={column}
                  value={(mended.get(index) ?? cells)[place] ?? ''}
                  onChange={({ target }) => mend(index, place, target.value)}
                  slotProps={{ inputLabel: { shrink: true } }}
                />
              ))}
            </Box>
          </Box>
        );
      })}
      {rows.length > ROWS_ON_PAGE && (
        <Pagination
          count={Math.ceil(rows.length / ROWS_ON_PAGE)}
          page={page}
          onChange={(_event, next) => setPage(next)}
        />
      )}
      {error && <Notice>{error.message}</Notice>}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'center' }}>
        <Button aria-busy={isPending} {...inactive(isPending || mended.size === 0, send)}>
          Check the mended rows
        </Button>
        <Typography role="status" variant="body2">
          {`${mended.size} of ${rows.length} mended`}
        </Typography>
      </Box>
    </Box>
  );
}
