import { addBooks } from '../../rest-api/testing/books.ts';
import type { Stage } from '../stage.ts';
import { addsUp } from '../stock/adds-up.ts';
import { costOfBuy } from '../stock/cost-of-buy.ts';
import { crowd, manyBooks } from '../stock/crowd.ts';
import { endOfHolds } from '../stock/end-of-holds.ts';
import { latePayments } from '../stock/late-payments.ts';

/** Shoppers who want more copies than there are. */
export const stock: Stage = {
  name: 'stock',
  does: 'a crowd for the last copies, carts of the same books in any order, holds that end under load and as payments come',
  async run(trial) {
    const shop = await trial.sharedShop();
    const books = await addBooks(
      shop.database,
      Array.from({ length: 15 }, () => ({})),
    );
    const [few = '', held = '', late = '', tracked = '', untracked = '', ...ten] = books;
    await crowd(trial, shop, few);
    await manyBooks(trial, shop, ten);
    await endOfHolds(trial, shop, held);
    await latePayments(trial, shop, late);
    await costOfBuy(trial, shop, tracked, untracked);
    await addsUp(
      trial.promise('the movements of a book add up to its copies, and its holds to what is held'),
      shop,
    );
  },
};
