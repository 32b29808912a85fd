import { formatShortDay } from '../../shared/dates.ts';
import { formatRupees } from '../../shared/money.ts';
import { ORDER_STATE_NAMES } from '../../shared/order-names.ts';
import { listPath } from '../ui/list-path.ts';
import type { SearchEverywhereQuery } from './SearchEverywhere.generated.ts';

/** Something that a search has found, or the list of all like it. */
export interface FoundOption {
  group: 'Orders' | 'Shoppers' | 'Books';
  to: string;
  title: string;
  detail: string;
}

/** How many of each kind a search shows. */
const SHOWN = 5;

/** The link to a list with the search, where it may have more than is shown. */
const all = (group: FoundOption['group'], resource: string, search: string, shown: number): FoundOption[] =>
  shown < SHOWN
    ? []
    : [
        {
          group,
          to: listPath(resource, { search }),
          title: `All ${group.toLowerCase()} that match`,
          detail: '',
        },
      ];

/** What a search has found, in the order of the groups. */
export function foundOptions(
  { staffOrders, staffShoppers, staffBooks }: SearchEverywhereQuery,
  search: string,
): FoundOption[] {
  const orders = staffOrders?.nodes ?? [];
  const shoppers = staffShoppers?.nodes ?? [];
  const books = staffBooks?.nodes ?? [];
  return [
    ...orders.map(
      ({ id, number, state, placedAt, address, totals }): FoundOption => ({
        group: 'Orders',
        to: `/orders/${id}/show`,
        title: `${number} · ${address.name}, ${address.city}`,
        detail: [ORDER_STATE_NAMES[state], formatRupees(totals.totalPaise), formatShortDay(placedAt)].join(
          ' · ',
        ),
      }),
    ),
    ...all('Orders', 'orders', search, orders.length),
    ...shoppers.map(
      ({ id, name, email }): FoundOption => ({
        group: 'Shoppers',
        to: `/shoppers/${id}/show`,
        title: name,
        detail: email,
      }),
    ),
    ...all('Shoppers', 'shoppers', search, shoppers.length),
    ...books.map(
      ({ id, title, author, isbn }): FoundOption => ({
        group: 'Books',
        to: `/books/${id}`,
        title,
        detail: [author, isbn].filter(Boolean).join(' · '),
      }),
    ),
    ...all('Books', 'books', search, books.length),
  ];
}
