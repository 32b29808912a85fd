import type { Fulfilment } from '../../rest-api/contract/fulfilment.ts';
import type { OrderState } from '../../rest-api/contract/orders.ts';
import type * as Rest from '../../rest-api/contract/responses.ts';
import { nextCursor } from './next-cursor.ts';
import { idSegment } from './path-segment.ts';
import { queryOf } from './query-of.ts';
import type { RestCaller } from './rest-caller.ts';

/** Which orders of all shoppers to return; the names of the REST service's parameters. */
interface StaffOrdersPage {
  first: number;
  after?: string | null | undefined;
  queue?: boolean | null | undefined;
  search?: string | null | undefined;
  state?: OrderState | null | undefined;
  fulfilment?: Fulfilment | null | undefined;
  refundStuck?: boolean | null | undefined;
  placedFrom?: string | null | undefined;
  placedTo?: string | null | undefined;
  region?: string | null | undefined;
  title?: string | null | undefined;
}

/** By whom an order or a parcel goes, from which version of it. */
interface Consignment {
  version: number;
  carrierId: string;
  trackingNumber: string;
}

/** The REST service's calls for orders of all shoppers, each one request; errors as those of RestClient. */
export class StaffOrderCalls {
  readonly #rest: RestCaller;

  constructor(rest: RestCaller) {
    this.#rest = rest;
  }

  async orders(page: StaffOrdersPage) {
    // An empty field of a form is no filter.
    const query = queryOf(Object.fromEntries(Object.entries(page).filter(([, value]) => value !== '')));
    const { body, headers } = await this.#rest.request<Rest.StaffOrdersResponse>({
      method: 'GET',
      path: `/api/staff/orders?${query}`,
    });
    const totalCount = Number(headers['x-total-count']);
    return { orders: body.orders, totalCount, endCursor: nextCursor(headers.link) };
  }

  async order(id: string) {
    const path = `/staff/orders/${idSegment(id)}`;
    return (await this.#rest.call<Rest.StaffOrderResponse>('GET', path)).order;
  }

  async papers(orderId: string) {
    const path = `/staff/orders/${idSegment(orderId)}/papers`;
    return (await this.#rest.call<Rest.PapersResponse>('GET', path)).papers;
  }

  async packingSlips(orderIds: readonly string[]) {
    const path = `/staff/slips?${new URLSearchParams({ orders: orderIds.join() })}`;
    return (await this.#rest.call<Rest.PackingSlipsResponse>('GET', path)).slips;
  }

  async carriers() {
    return (await this.#rest.call<Rest.CarriersResponse>('GET', '/staff/carriers')).carriers;
  }

  async packShipment(orderId: string, contents: { version: number; lines: object[] | undefined }) {
    const path = `/staff/orders/${idSegment(orderId)}/shipments`;
    return (await this.#rest.call<Rest.StaffOrderResponse>('POST', path, contents)).order;
  }

  async shipOrder(orderId: string, consignment: Consignment) {
    const path = `/staff/orders/${idSegment(orderId)}/ship`;
    return (await this.#rest.call<Rest.StaffOrderResponse>('POST', path, consignment)).order;
  }

  async refundOrder(orderId: string, refund: object) {
    const path = `/staff/orders/${idSegment(orderId)}/refunds`;
    return (await this.#rest.call<Rest.StaffOrderResponse>('POST', path, refund)).order;
  }

  async shipOrders(orders: { carrierId: string; orders: object[] }) {
    return (await this.#rest.call<Rest.ShipmentResultsResponse>('POST', '/staff/orders/ship', orders))
      .results;
  }

  async changeShipment(
    shipmentId: string,
    change: 'ship' | 'deliver' | 'return' | 'unpack',
    body: { version: number } | Consignment,
  ) {
    const path = `/staff/shipments/${idSegment(shipmentId)}/${change}`;
    return (await this.#rest.call<Rest.StaffOrderResponse>('POST', path, body)).order;
  }

  async today() {
    return (await this.#rest.call<Rest.Responses['TodayResponse']>('GET', '/staff/today')).today;
  }
}
