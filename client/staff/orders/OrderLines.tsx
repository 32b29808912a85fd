import Box from '@mui/material/Box';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { useCanAccess } from 'react-admin';
import { formatRupees } from '../../shared/money.ts';
import { BooksTable } from '../ui/BooksTable.tsx';
import { RowLink } from '../ui/RowLink.tsx';
import type { StaffOrder } from './packing.ts';

/** The books of an order, and how many copies of each are packed and shipped. */
export function OrderLines({ lines }: { lines: StaffOrder['lines'] }) {
  const { canAccess: maySeeBook } = useCanAccess({ resource: 'books', action: 'show' });
  const hasRefunds = lines.some(({ refunded }) => refunded > 0);
  return (
    <BooksTable>
      <TableHead>
        <TableRow>
          <TableCell>Book</TableCell>
          <TableCell align="right">Price</TableCell>
          <TableCell align="right">Copies</TableCell>
          <TableCell align="right">Packed</TableCell>
          <TableCell align="right">Shipped</TableCell>
          {hasRefunds && <TableCell align="right">Refunded</TableCell>}
        </TableRow>
      </TableHead>
      <TableBody>
        {lines.map((line) => (
          <TableRow key={line.id}>
            <TableCell component="th" scope="row">
              {maySeeBook ? (
                <RowLink to={`/books/${line.productId}`}>{line.title}</RowLink>
              ) : (
                <span>{line.title}</span>
              )}
              <Box
                sx={{ typography: 'body2', color: 'text.secondary' }}
              >{`${line.author}${line.isbn ? ` · ${line.isbn}` : ''}`}</Box>
              {(line.short ?? 0) > 0 && (
                <Box sx={{ color: 'error.main' }}>{`The stock lacks ${line.short}.`}</Box>
              )}
            </TableCell>
            <TableCell align="right">{formatRupees(line.pricePaise)}</TableCell>
            <TableCell align="right">{line.quantity}</TableCell>
            <TableCell align="right">{line.packed}</TableCell>
            <TableCell align="right">{line.shipped}</TableCell>
            {hasRefunds && <TableCell align="right">{line.refunded}</TableCell>}
          </TableRow>
        ))}
      </TableBody>
    </BooksTable>
  );
}
