import { useStaffRequest } from '../data/use-staff-request.ts';
import { OrdersWithNumberDocument } from './StaffOrders.generated.ts';

/** An order as the page shows it. */
export interface OrderWithParcels {
  number: string;
  shipments: readonly { id: string; trackingNumber?: string | null }[];
}

const repeated = (whose: string): string => `${whose} has this number, too. If it is right, press again.`;

/**
 * Looks for another parcel that has a tracking number, of any order: two orders in one parcel are rare, a label that was
 * scanned twice is not.
 * @returns a function of the number, the order and the id of the parcel that gets the number, if it is packed already. It
 * resolves to what to say; undefined where no other parcel has the number, or where it cannot be looked up
 */
export function useParcelWithNumber(): (
  trackingNumber: string,
  order: OrderWithParcels,
  parcelId?: string,
) => Promise<string | undefined> {
  const send = useStaffRequest();
  return async (trackingNumber, order, parcelId) => {
    const isSame = (other: string | null | undefined) =>
      other?.toUpperCase() === trackingNumber.toUpperCase();
    if (order.shipments.some((parcel) => parcel.id !== parcelId && isSame(parcel.trackingNumber))) {
      return repeated('Another parcel of this order');
    }
    const found = await send(OrdersWithNumberDocument, { filter: { search: trackingNumber } }).catch(
      () => null,
    );
    const other = found?.staffOrders.nodes.find(
      ({ number, shipments }) =>
        number !== order.number && shipments.some((parcel) => isSame(parcel.trackingNumber)),
    );
    return other && repeated(other.number);
  };
}
