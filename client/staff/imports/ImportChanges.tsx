import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { useState } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { importParts } from '../../../text/import-parts.ts';
import { Panel } from '../ui/Panel.tsx';
import type { StaffImportQuery } from './Imports.generated.ts';

type ImportedBook = NonNullable<NonNullable<StaffImportQuery['staffImport']>['report']>['changes'][number];

const FIRST = 20;

/** The facts that only ONIX has. */
const OTHER_PARTS: Record<string, string> = {
  furtherCategories: 'Further categories',
  textKeys: 'Works',
  workChoice: 'Editions',
};

/** What an import changes, a book at a time: what the shop has, and what it will have. */
export function ImportChanges({ books, count }: { books: readonly ImportedBook[]; count: number }) {
  const [isWhole, setWhole] = useState(false);
  if (books.length === 0) return null;
  const title = 'Book by book';
  return (
    <Panel title={count > books.length ? `${title} (the first ${books.length} of ${count})` : title}>
      <Table
        size="small"
        aria-label={title}
        sx={{ '& td, & th': { px: { xs: 0.5, sm: 2 }, overflowWrap: 'anywhere' } }}
      >
        <TableHead>
          <TableRow>
            <TableCell sx={{ width: '26%' }}>What</TableCell>
            <TableCell sx={{ width: '37%' }}>In the shop</TableCell>
            <TableCell>In the file</TableCell>
          </TableRow>
        </TableHead>
        {(isWhole ? books : books.slice(0, FIRST)).map(({ line, productId, title, values }) => (
          <TableBody key={line}>
            <TableRow>
              <TableCell component="th" scope="rowgroup" colSpan={3} sx={{ bgcolor: 'action.hover' }}>
                {productId ? (
                  <Link component={RouterLink} to={`/books/${productId}`}>
                    {title}
                  </Link>
                ) : (
                  <span>{title}</span>
                )}{' '}
                <Box component="span" sx={{ color: 'text.secondary' }}>
                  {productId ? `line ${line}` : `line ${line}, new`}
                </Box>
              </TableCell>
            </TableRow>
            {values.map(({ part, before, after }) => (
              <TableRow key={part}>
                <TableCell component="th" scope="row">
                  {importParts[part] ?? OTHER_PARTS[part] ?? part}
                </TableCell>
                <TableCell sx={{ color: 'text.secondary' }}>{before ?? '–'}</TableCell>
                <TableCell>{after ?? '–'}</TableCell>
              </TableRow>
            ))}
          </TableBody>
        ))}
      </Table>
      {!isWhole && books.length > FIRST && (
        <Button variant="outlined" size="small" sx={{ mt: 2 }} onClick={() => setWhole(true)}>
          {`Show all ${books.length}`}
        </Button>
      )}
    </Panel>
  );
}
