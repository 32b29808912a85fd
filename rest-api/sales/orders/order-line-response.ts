import type { OrderLine } from '../../contract/orders.ts';
import type { OrderLineRow } from './orders.queries.ts';

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
