import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { Parcel } from './Parcel.tsx';
import type { StaffOrder } from './packing.ts';

/** The parcels of an order, with what can be done to each. */
export function PackedParcels({ order }: { order: StaffOrder }) {
  if (order.shipments.length === 0) return null;
  return (
    <Box component="section" aria-labelledby="parcels">
      <Typography id="parcels" variant="h4" component="h2" sx={{ mb: 1 }}>
        Parcels
      </Typography>
      <Box sx={{ display: 'grid', gap: 1.5 }}>
        {order.shipments.map((parcel) => (
          <Parcel key={parcel.id} order={order} parcel={parcel} />
        ))}
      </Box>
    </Box>
  );
}
