import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { formatIndianMoment } from '../../shared/dates.ts';
import { formatRupees } from '../../shared/money.ts';
import { svgSource } from '../ui/svg-source.ts';
import type { PackingSlipsQuery } from './StaffOrder.generated.ts';

type Slip = PackingSlipsQuery['packingSlips'][number];

/** What the packer takes to the shelves, and the label for the parcel. Black on white: it is printed. */
export const PackingSlip = ({ slip }: { slip: Slip }) => (
  <Box
    component="article"
    aria-label={`Packing slip of ${slip.number}`}
    sx={{
      bgcolor: '#fff',
      color: '#000',
      p: { xs: 2, sm: 3 },
      mb: 3,
      border: '1px solid #000',
      breakAfter: 'page',
      breakInside: 'avoid',
      '@media print': { border: 0, mb: 0 },
    }}
  >
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3, justifyContent: 'space-between', mb: 3 }}>
      <Box sx={{ p: 2, border: '1px solid #000', minWidth: 240, maxWidth: '100%', overflowWrap: 'anywhere' }}>
        {slip.address.map((line, place) => (
          <Box key={line} sx={{ fontWeight: place === 0 ? 600 : 400 }}>
            {line}
          </Box>
        ))}
      </Box>
      <Box sx={{ textAlign: 'center' }}>
        <Box
          component="img"
          src={svgSource(slip.barcode)}
          alt={`Bar code of ${slip.number}`}
          sx={{ height: 64, maxWidth: 240 }}
        />
        <Typography variant="h3" component="h2">
          {slip.number}
        </Typography>
        <Box sx={{ typography: 'body2' }}>{formatIndianMoment(slip.placedAt)}</Box>
        {slip.collectPaise != null && (
          <Box sx={{ mt: 1, fontWeight: 600 }}>
            <span>{`Collect ${formatRupees(slip.collectPaise)}`}</span>
          </Box>
        )}
      </Box>
    </Box>
    <Box
      component="table"
      sx={{
        width: '100%',
        borderCollapse: 'collapse',
        '& th, & td': {
          textAlign: 'left',
          verticalAlign: 'top',
          py: 0.75,
          pr: 1,
          borderBottom: '1px solid #999',
        },
        '& tr': { breakInside: 'avoid' },
      }}
    >
      <thead>
        <tr>
          <th scope="col">Copies</th>
          <th scope="col">Book</th>
          <th scope="col">Shelf</th>
        </tr>
      </thead>
      <tbody>
        {slip.lines.map((line) => (
          <tr key={line.productId}>
            <td>{line.quantity}</td>
            <Box component="td" sx={{ overflowWrap: 'anywhere' }}>
              <span>{line.title}</span>
              <Box sx={{ typography: 'body2' }}>{line.author}</Box>
              {line.isbn && <Box sx={{ fontVariantNumeric: 'tabular-nums' }}>{`ISBN ${line.isbn}`}</Box>}
            </Box>
            <td>{line.category}</td>
          </tr>
        ))}
      </tbody>
    </Box>
    {slip.lines.length === 0 && <Box sx={{ py: 1 }}>All of this order is packed.</Box>}
  </Box>
);
