import type { DeliveryDays } from '../../contract/delivery.ts';
import type { OrderLine } from '../../contract/orders.ts';
import type { OrderLineRow, OrderRow } from './orders.queries.ts';

/** A book as it was when it was bought. */
export const orderLineResponse = (line: OrderLineRow): OrderLine => ({
  productId: line.productId,
  title: line.title,
  author: line.author,
  image: line.image,
  quantity: line.quantity,
  pricePaise: line.pricePaise,
  previousPricePaise: line.previousPricePaise,
  codePaise: line.codePaise,
});

/** Null for an order from before the shop had rates of delivery. */
export const deliveryDaysOf = ({
  deliveryMinDays: min,
  deliveryMaxDays: max,
}: OrderRow): DeliveryDays | null => (min === null || max === null ? null : { min, max });
