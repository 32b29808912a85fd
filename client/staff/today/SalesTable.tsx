import Box from '@mui/material/Box';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { formatRupees } from '../../shared/money.ts';
import { shortDay } from './sales-texts.ts';
import type { TodayQuery } from './Today.generated.ts';

/** The plots in figures, the newest day first. */
export const SalesTable = ({ days }: { days: NonNullable<TodayQuery['staffToday']['days']> }) => (
  <details>
    <Box component="summary" sx={{ cursor: 'pointer', py: 1 }}>
      The same as a table
    </Box>
    <Table size="small" aria-label="Paid orders and takings by day" sx={{ maxWidth: 480 }}>
      <TableHead>
        <TableRow>
          <TableCell>Day in India</TableCell>
          <TableCell align="right">Paid orders</TableCell>
          <TableCell align="right">Takings</TableCell>
        </TableRow>
      </TableHead>
      <TableBody>
        {days.toReversed().map(({ day, orders, takingsPaise }) => (
          <TableRow key={day}>
            <TableCell component="th" scope="row">
              {shortDay(day)}
            </TableCell>
            <TableCell align="right">{orders.toLocaleString('en-IN')}</TableCell>
            <TableCell align="right">{formatRupees(takingsPaise)}</TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  </details>
);
