import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { importParts } from '../../../text/import-parts.ts';
import { inactive } from '../../shared/ui/inactive.ts';
import { Panel } from '../ui/Panel.tsx';
import { guessColumns } from './guess-columns.ts';
import type { ImportFactsFragment } from './Imports.generated.ts';
import type { Check } from './use-import-steps.ts';

const parts = Object.entries(importParts);

/** Says what each column of a file of CSV holds, and has the file checked so. */
export function ImportColumns({
  header,
  columns,
  isOpen,
  isPending,
  check,
}: {
  header: readonly string[];
  columns: ImportFactsFragment['columns'];
  /** Whether a person has to look at them: the file could not be read as they are. */
  isOpen: boolean;
  isPending: boolean;
  check: (how: Check) => void;
}) {
  const [chosen, setChosen] = useState<Record<string, string>>(() =>
    columns ? Object.fromEntries(columns.map(({ part, column }) => [column, part])) : guessColumns(header),
  );
  const used = new Set(Object.values(chosen));
  const isKnown = used.has('isbn') || used.has('key');

  function choose(column: string, part: string) {
    // A part has one column: the one that had it so far is left out.
    const others = Object.entries(chosen).filter(([name, other]) => name !== column && other !== part);
    setChosen({ ...Object.fromEntries(others), ...(part && { [column]: part }) });
  }

  return (
    <Panel title="What the columns hold">
      <details open={isOpen}>
        <Box
          component="summary"
          sx={{ cursor: 'pointer', py: 1 }}
        >{`${Object.keys(chosen).length} of ${header.length} columns are read`}</Box>
        <Typography variant="body2" sx={{ mb: 2 }}>
          {isKnown
            ? 'What is left out stays as it is in the shop.'
            : 'Choose the column of the ISBN, or of a key of your own: it tells one book from another.'}
        </Typography>
        <Box
          component="ul"
          sx={{
            display: 'grid',
            gridTemplateColumns: { sm: 'repeat(2, 1fr)', md: 'repeat(3, 1fr)' },
            gap: 2,
            p: 0,
            m: 0,
            mb: 2,
            listStyle: 'none',
          }}
        >
          {header.map((column) => (
            <li key={column}>
              <TextField
                select
                fullWidth
                size="small"
                label={column}
                value={chosen[column] ?? ''}
                onChange={({ target }) => choose(column, target.value)}
                slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
              >
                <option value="">Left out</option>
                {parts.map(([part, label]) => (
                  <option key={part} value={part}>
                    {label}
                  </option>
                ))}
              </TextField>
            </li>
          ))}
        </Box>
        <Button
          variant="outlined"
          aria-busy={isPending}
          {...inactive(isPending || !isKnown, () =>
            check({ columns: Object.entries(chosen).map(([column, part]) => ({ part, column })) }),
          )}
        >
          Check with these columns
        </Button>
      </details>
    </Panel>
  );
}
