import { OrderPart } from './OrderPart.tsx';
import { Parcel } from './Parcel.tsx';
import type { StaffOrder } from './packing.ts';

interface Props {
  order: StaffOrder;
  /** Is called with the order as it is now, where this has changed it or somebody else has. */
  onChange?: (now: StaffOrder) => void;
}

/** The parcels of an order, with what can be done to each. */
export const PackedParcels = ({ order, onChange }: Props) => (
  <OrderPart heading="Parcels">
    {order.shipments.map((parcel) => (
      <Parcel key={parcel.id} order={order} parcel={parcel} onChange={onChange} />
    ))}
  </OrderPart>
);
