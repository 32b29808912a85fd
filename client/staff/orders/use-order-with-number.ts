import { OrdersWithNumberRequest } from '../generated/requests.ts';
import { useStaffRequest } from '../network/use-staff-request.ts';

/**
 * Looks for another order that has a parcel with a tracking number: two orders in one parcel are rare, a label that was
 * scanned twice is not.
 * @returns what to say about it; undefined where there is none, or where it cannot be looked up
 */
export function useOrderWithNumber(): (
  trackingNumber: string,
  orderNumber: string,
) => Promise<string | undefined> {
  const send = useStaffRequest();
  return async (trackingNumber, orderNumber) => {
    const isSame = (other: string | null) => other?.toUpperCase() === trackingNumber.toUpperCase();
    const found = await send(OrdersWithNumberRequest, { filter: { search: trackingNumber } }).catch(
      () => null,
    );
    const other = found?.staffOrders.nodes.find(
      ({ number, shipments }) =>
        number !== orderNumber && shipments.some((parcel) => isSame(parcel.trackingNumber ?? null)),
    );
    return other && `${other.number} has this number, too. If it is right, press again.`;
  };
}
