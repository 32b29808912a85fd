import { PackShipmentDocument, ShipOrderDocument, ShipShipmentDocument } from './ChangeOrder.generated.ts';
import type { Consignment } from './consignment.ts';
import { allCounted, type Counted, countedOf, type StaffOrder } from './packing.ts';
import { useOrderChange } from './use-order-change.ts';

/**
 * Packs what has been counted into a parcel and ships it: in one step where nothing else of the order is left.
 * @param order as it was when the desk opened
 * @param renew has the desk go on from the order as it is now
 * @param onPacked takes the copies that are in a parcel now, before it is shipped: that can fail by itself
 */
export function useShipParcel(
  order: StaffOrder,
  renew: (now: StaffOrder) => void,
  onPacked: (packed: Counted) => void,
) {
  const { change, busy, refusal } = useOrderChange(order, renew);

  const shipAll = (consignment: Consignment) =>
    change(
      ShipOrderDocument,
      { input: { orderId: order.id, version: order.version, ...consignment } },
      ({ shipOrder }) => shipOrder,
    );

  async function shipSome(counted: Counted, consignment: Consignment) {
    const lines = order.lines.flatMap((line) => {
      const quantity = countedOf(line, counted);
      return quantity > 0 ? [{ productId: line.productId, quantity }] : [];
    });
    const packed = await change(
      PackShipmentDocument,
      { input: { orderId: order.id, version: order.version, lines } },
      ({ packShipment }) => packShipment,
    );
    const known = new Set(order.shipments.map(({ id }) => id));
    const parcel = packed?.shipments.find(({ id }) => !known.has(id));
    if (!parcel) return null;
    onPacked(Object.fromEntries(order.lines.map((line) => [line.id, countedOf(line, counted)])));
    return change(
      ShipShipmentDocument,
      { input: { shipmentId: parcel.id, version: parcel.version, ...consignment } },
      ({ shipShipment }) => shipShipment,
    );
  }

  /** @returns whether it is shipped; `refusal` says why not */
  async function ship(counted: Counted, consignment: Consignment): Promise<boolean> {
    const otherParcels = order.shipments.some(({ state }) => state === 'PACKED');
    const whole = allCounted(order.lines, counted) && !otherParcels;
    const changed = whole ? await shipAll(consignment) : await shipSome(counted, consignment);
    return changed !== null;
  }

  return { ship, busy, refusal };
}
