import { randomUUID } from 'node:crypto';
import type { RestOperation } from './operations.ts';

/** The ids of a user's data. */
export interface Belongings {
  userId: string;
  addressId: string;
  /** In their cart and on their wishlist. */
  productId: string;
  /** Out of stock, with a request for an email. */
  awaitedId: string;
  categoryId: string;
  orderId: string;
  providerOrderId: string;
  /** The bill of the order. */
  invoiceId: string;
  /** A return of the order. */
  returnId: string;
}

/** An author and a series of the sample books. */
const slugs = { author: 'arundhati-roy', series: 'the-empyrean' };

/** The URL of a route, with a user's id in it and its required parameters. */
export function addressOf({ path, operation }: RestOperation, belongings: Belongings): string {
  const needed = operation.parameters.filter((parameter) => parameter.in === 'query' && parameter.required);
  const query = new URLSearchParams(
    needed.map(({ name, schema }) => [name, String([schema.examples?.[0]].flat()[0] ?? '')]),
  );
  const address = path.replace(/\{\w+\}/g, idOf(path, belongings));
  return query.size > 0 ? `${address}?${query}` : address;
}

function idOf(path: string, belongings: Belongings): string {
  if (path.includes('address')) return belongings.addressId;
  if (path.includes('/invoices/')) return belongings.invoiceId;
  if (path.includes('/returns/')) return belongings.returnId;
  if (path.includes('/orders')) return belongings.orderId;
  if (path.includes('/backinstock')) return belongings.awaitedId;
  if (path.includes('/categories')) return belongings.categoryId;
  if (path.includes('/authors')) return slugs.author;
  if (path.includes('/series')) return slugs.series;
  return path.includes('/users/') ? belongings.userId : belongings.productId;
}

/** A valid body of a route: the document's example with a user's ids. */
export function bodyOf(
  { method, path, operation }: RestOperation,
  belongings: Belongings,
): object | undefined {
  const example = operation.requestBody?.content['application/json']?.example;
  if (!example) return method === 'POST' ? {} : undefined;
  const { addressId, productId, awaitedId, providerOrderId } = belongings;
  const ids: Record<string, string> = {
    addressId,
    _id: productId,
    razorpay_order_id: providerOrderId,
    ...(path.includes('/backinstock') && { productId: awaitedId }),
  };
  const email = `${randomUUID()}@example.com`;
  const withIds = (key: string, value: unknown) => (key === 'email' ? email : (ids[key] ?? value));
  return JSON.parse(JSON.stringify(example), withIds);
}
