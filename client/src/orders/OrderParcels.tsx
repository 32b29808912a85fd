import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { formatMoment } from '../../shared/dates.ts';
import { Facts } from '../../shared/ui/Facts.tsx';
import { OrderSection, OrderSectionItem } from './OrderSection.tsx';
import type { Parcel } from './order-steps.ts';

/** The parcels of an order: what is in each, where it is, and where its carrier shows that. */
export function OrderParcels({ parcels }: { parcels: readonly Parcel[] }) {
  if (parcels.length === 0) return null;
  return (
    <OrderSection heading={parcels.length === 1 ? 'Parcel' : 'Parcels'}>
      {parcels.map((parcel) => (
        <OrderParcel key={parcel.id} parcel={parcel} />
      ))}
    </OrderSection>
  );
}

function OrderParcel({ parcel }: { parcel: Parcel }) {
  const { trackingNumber, trackingUrl, packedAt, shippedAt, deliveredAt, returnedAt, lines } = parcel;
  return (
    <OrderSectionItem>
      <Typography sx={{ fontWeight: 600 }}>{whereabouts(parcel)}</Typography>
      <Typography variant="body2" sx={{ mt: 0.5, mb: 1.5, textWrap: 'pretty' }}>
        {lines.map(({ title, quantity }) => `${quantity} × ${title}`).join(', ')}
      </Typography>
      <Facts
        facts={{
          Packed: <Moment at={packedAt} />,
          Shipped: shippedAt && <Moment at={shippedAt} />,
          Delivered: deliveredAt && <Moment at={deliveredAt} />,
          'Came back': returnedAt && <Moment at={returnedAt} />,
          Number: trackingNumber,
        }}
      />
      {trackingUrl && (
        <Link
          href={trackingUrl}
          target="_blank"
          rel="noopener noreferrer"
          underline="always"
          sx={{ mt: 1.5, display: 'inline-block' }}
        >{`Track parcel ${trackingNumber}`}</Link>
      )}
    </OrderSectionItem>
  );
}

const Moment = ({ at }: { at: string }) => <time dateTime={at}>{formatMoment(at)}</time>;

/** Where a parcel is, in words. */
function whereabouts({ state, carrier }: Parcel): string {
  switch (state) {
    case 'PACKED':
      return 'Packed, and soon on its way';
    case 'SHIPPED':
      return `On its way with ${carrier}`;
    case 'DELIVERED':
      return `Delivered by ${carrier}`;
    case 'RETURNED':
      return 'Came back to us: we see to it';
  }
}
