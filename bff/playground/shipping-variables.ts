import type { ExampleShop } from './variables.ts';

interface FoundOrder {
  id: string;
  version: number;
  shipments: { id: string; version: number; state: string }[];
}

async function firstOrder({ ask }: ExampleShop, filter: object): Promise<FoundOrder> {
  const { staffOrders } = await ask<{ staffOrders: { nodes: FoundOrder[] } }>(
    `query ($filter: StaffOrderFilter) {
      staffOrders(filter: $filter, first: 1) { nodes { id version shipments { id version state } } }
    }`,
    { filter },
  );
  return staffOrders.nodes[0] ?? { id: 'none', version: 1, shipments: [] };
}

const consignment = (trackingNumber: string) => ({ carrierId: 'delhivery', trackingNumber });

/** The order that has waited longest for its parcels. */
export async function orderToShip(shop: ExampleShop) {
  const { id, version } = await firstOrder(shop, { queue: true });
  return { orderId: id, version };
}

/** The newest order that is paid, shipped or not. */
export async function newestPaidOrder(shop: ExampleShop) {
  const { id, version } = await firstOrder(shop, { state: 'PAID' });
  return { orderId: id, version };
}

/** The order that has waited longest for its parcels, with a carrier. */
export const consignedOrder = async (shop: ExampleShop) => ({
  ...(await orderToShip(shop)),
  ...consignment('1490817263541'),
});

/** A parcel in a state, of an order of which so much is on its way. */
async function parcel(shop: ExampleShop, filter: object, state: string) {
  const { shipments } = await firstOrder(shop, filter);
  const found = shipments.find((shipment) => shipment.state === state);
  return { shipmentId: found?.id ?? 'none', version: found?.version ?? 1 };
}

export const packedParcel = (shop: ExampleShop) => parcel(shop, { queue: true }, 'PACKED');
export const shippedParcel = (shop: ExampleShop) => parcel(shop, { fulfilment: 'SHIPPED' }, 'SHIPPED');

/** A parcel on its way whose number is to be corrected. */
export const correctedParcel = async (shop: ExampleShop) => ({
  ...(await shippedParcel(shop)),
  ...consignment('1490817263542'),
});
