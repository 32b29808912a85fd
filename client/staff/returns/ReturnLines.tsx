import Box from '@mui/material/Box';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { formatRupees } from '../../shared/money.ts';
import { RETURN_REASONS } from '../../shared/order-names.ts';
import { BooksTable } from '../ui/BooksTable.tsx';
import { OPEN_STATES } from './return-filter.ts';
import { type StaffReturn, sumOf } from './return-texts.ts';

/** The books of a return: why each comes back, and what its copies give back; once it is over, what they cost. */
export function ReturnLines({ state, lines }: Pick<StaffReturn, 'state' | 'lines'>) {
  const isOpen = OPEN_STATES.includes(state);
  const isReceived = lines.some(({ fit }) => fit !== null);
  const isAnyMissing = lines.some(({ missing }) => Boolean(missing));
  return (
    <BooksTable>
      <TableHead>
        <TableRow>
          <TableCell>Book</TableCell>
          <TableCell align="right">Copies</TableCell>
          {isReceived && <TableCell align="right">Fit for sale</TableCell>}
          {isAnyMissing && <TableCell align="right">Missing</TableCell>}
          <TableCell align="right">{isOpen ? 'Gives back' : 'Cost'}</TableCell>
        </TableRow>
      </TableHead>
      <TableBody>
        {lines.map((line) => (
          <TableRow key={line.id}>
            <TableCell component="th" scope="row">
              <span>{line.title}</span>
              <Box sx={{ typography: 'body2', color: 'text.secondary' }}>{RETURN_REASONS[line.reason]}</Box>
            </TableCell>
            <TableCell align="right">{line.quantity}</TableCell>
            {isReceived && <TableCell align="right">{line.fit}</TableCell>}
            {isAnyMissing && <TableCell align="right">{line.missing}</TableCell>}
            <TableCell align="right">
              {formatRupees(isOpen ? sumOf([line]) : line.quantity * line.pricePaise)}
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </BooksTable>
  );
}
