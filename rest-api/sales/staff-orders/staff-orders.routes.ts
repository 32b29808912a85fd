import { lowerCase } from '../../contract/letter-case.ts';
import type { StaffOrdersResponse } from '../../contract/responses.ts';
import type { PackingSlip, StaffOrder } from '../../contract/staff-orders.ts';
import { addressLines } from '../../emails/content/email-text.ts';
import { maxCounted } from '../../input/list-page.ts';
import { momentOf } from '../../input/moment.ts';
import { defaultPageSize } from '../../input/page.ts';
import { isId } from '../../input/validation.ts';
import { csvRoute } from '../../routing/csv.route.ts';
import { HttpError } from '../../routing/errors.ts';
import { fieldError, InvalidFields } from '../../routing/field-error.ts';
import { nextLink } from '../../routing/next-link.ts';
import { type RouteDefinition, staffRoute } from '../../routing/route.ts';
import {
  countStaffOrders,
  findStaffOrders,
  type StaffOrderFilter,
  staffOrderList,
} from '../order-lists/order-lists.ts';
import { noOrder } from '../orders/no-order.ts';
import { decodeOrderPlace, encodeOrderPlace } from '../orders/order-place.ts';
import type { OrderContext } from '../payments/payment-context.ts';
import { ordersCsv } from './orders-csv.ts';
import { findStaffOrder, staffOrderResponses } from './staff-order-response.ts';
import { SlipsQuery, StaffOrderFilters, StaffOrdersQuery } from './staff-orders.input.ts';

const maxSlips = 20;

/** Staff read orders. */
export function staffOrderRoutes(context: OrderContext): RouteDefinition[] {
  const { database } = context;
  const permission = 'orders:read';
  const requireOrder = async (id: unknown) => {
    const order = isId(id) && (await findStaffOrder(context, id));
    if (!order) throw new HttpError(404, noOrder);
    return order;
  };

  return [
    staffRoute({
      method: 'GET',
      path: '/staff/orders',
      permission,
      summary: 'Orders of all shoppers, the newest first, page by page.',
      description:
        'With `queue=true` those that are to be shipped, the oldest first. Follow `Link` to the next page until there ' +
        `is none: an order that changes meanwhile keeps its place. \`X-Total-Count\` counts up to ${maxCounted}.`,
      headers: {
        Link: {
          description: 'Address of the next page, in the form of RFC 8288. Missing on the last page.',
          example: '</api/staff/orders?first=10&after=U1RBRkY6>; rel="next"',
          always: false,
        },
        'X-Total-Count': {
          description: `How many orders match; ${maxCounted} where they are as many or more.`,
          example: '42',
          always: true,
        },
      },
      query: StaffOrdersQuery,
      response: 'StaffOrdersResponse',
      async handle({ query, request, response }): Promise<StaffOrdersResponse> {
        const { first = defaultPageSize, after } = query;
        const place = after === undefined ? undefined : decodeOrderPlace(after);
        const list = await staffOrderList(database, filterOf(query));
        const [{ orders, next }, count] = await Promise.all([
          findStaffOrders(database, list, { first, after: place }),
          countStaffOrders(database, list),
        ]);
        response.set('X-Total-Count', String(count));
        if (next) response.set('Link', nextLink(request, encodeOrderPlace(next)));
        return { orders: await staffOrderResponses(context, orders) };
      },
    }),
    csvRoute({
      path: '/staff/orders.csv',
      permission,
      name: 'orders',
      summary: 'The same as a file for spreadsheets, whole: a row for each order.',
      description:
        'Amounts are rupees; `refunded` is what of the payment of the order has gone back, and `placedOn` a day in India.',
      query: StaffOrderFilters,
      response: 'OrdersCsv',
      rows: (query) => ordersCsv(context, filterOf(query)),
    }),
    staffRoute({
      method: 'GET',
      path: '/staff/orders/:id',
      permission,
      summary: 'One order of any shopper.',
      parameters: { id: "The order's id." },
      response: 'StaffOrderResponse',
      errors: { 404: noOrder },
      handle: async ({ request: { params } }) => ({ order: await requireOrder(params.id) }),
    }),
    staffRoute({
      method: 'GET',
      path: '/staff/slips',
      permission,
      summary: 'What is printed for the packers of some orders, in the order of the query.',
      query: SlipsQuery,
      response: 'PackingSlipsResponse',
      errors: { 404: noOrder },
      async handle({ query }) {
        const ids = query.orders.split(',');
        if (ids.length > maxSlips) throw new InvalidFields(400, tooManySlips);
        return { slips: await Promise.all(ids.map(async (id) => packingSlip(await requireOrder(id)))) };
      },
    }),
  ];
}

const tooManySlips = fieldError('orders', 'TOO_MANY', `At most ${maxSlips} orders at once.`);

/** The filter of a request's parameters. */
function filterOf(query: StaffOrderFilters): StaffOrderFilter {
  const { queue, search, state, fulfilment, refundStuck, placedFrom, placedTo, changedFrom, paidFrom } =
    query;
  const { region, title } = query;
  return {
    state: state && lowerCase(state),
    fulfilment: fulfilment && lowerCase(fulfilment),
    region,
    queue: queue === 'true',
    refundStuck: refundStuck === 'true',
    search: search?.trim() || undefined,
    title: title?.trim() || undefined,
    placedFrom: momentOf(placedFrom),
    placedTo: momentOf(placedTo),
    changedFrom: momentOf(changedFrom),
    paidFrom: momentOf(paidFrom),
  };
}

/** A packing slip: the address, and the copies that have not left the shop. */
async function packingSlip(order: StaffOrder): Promise<PackingSlip> {
  const { id, number, createdAt, address, state, totalPaise, lines } = order;
  return {
    orderId: id,
    number,
    placedAt: createdAt,
    address: addressLines(address),
    barcode: await barcode(number),
    collectPaise: state === 'CONFIRMED' ? totalPaise : null,
    lines: lines
      .map(({ productId, title, author, isbn, category, toSend }) => ({
        productId,
        title,
        author,
        isbn,
        category,
        quantity: toSend,
      }))
      .filter(({ quantity }) => quantity > 0),
  };
}

/** A text as Code 128 in an SVG document, with the quiet zones that scanners need: ten modules on each side. */
async function barcode(text: string): Promise<string> {
  // Loaded only here, because it would slow down each start.
  const { code128, drawingSVG } = await import('bwip-js/node');
  return code128({ bcid: 'code128', text, height: 12, paddingwidth: 10 }, drawingSVG());
}
