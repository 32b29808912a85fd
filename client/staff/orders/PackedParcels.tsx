import { OrderPart } from './OrderPart.tsx';
import { Parcel } from './Parcel.tsx';
import type { StaffOrder } from './packing.ts';

/** The parcels of an order, with what can be done to each. */
export const PackedParcels = ({ order }: { order: StaffOrder }) => (
  <OrderPart heading="Parcels">
    {order.shipments.map((parcel) => (
      <Parcel key={parcel.id} order={order} parcel={parcel} />
    ))}
  </OrderPart>
);
