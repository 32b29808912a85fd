import { addBooks } from '../../rest-api/testing/books.ts';
import { deliveries } from '../payments/deliveries.ts';
import { lostCallbacks } from '../payments/lost-callbacks.ts';
import { prices } from '../payments/prices.ts';
import { unwantedMoney } from '../payments/unwanted-money.ts';
import type { Stage } from '../stage.ts';

/** What a payment provider, forgers and shoppers can do to a shop. */
export const payments: Stage = {
  name: 'payments',
  does: 'webhooks repeated, reordered, forged, racing the browser; lost callbacks; unwanted money; invented prices',
  async run(trial) {
    const shop = await trial.sharedShop();
    const books = await addBooks(
      shop.database,
      Array.from({ length: 6 }, (_, index) => ({ pricePaise: 10_000 + index * 777 })),
    );
    await deliveries(trial, shop, books);
    await lostCallbacks(trial, shop, books);
    await unwantedMoney(trial, shop, books);
    await prices(trial, shop);
  },
};
