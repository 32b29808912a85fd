import { and, eq } from 'drizzle-orm';
import { products } from '../../rest-api/catalogue/products/product-tables.ts';
import { deliveryPaise } from '../../rest-api/contract/money.ts';
import { cartLines } from '../../rest-api/shopping/cart/cart-tables.ts';
import { addBooks } from '../../rest-api/testing/books.ts';
import type { Buyer } from '../../rest-api/testing/buyer.ts';
import { sendWithRetry } from '../request.ts';
import type { Shop } from '../shop.ts';
import type { Trial } from '../stage.ts';
import { placed } from './checkout.ts';

const booksEach = 6;

/** Callers who send prices of their own, for books whose prices change all the time. */
export async function prices(trial: Trial, shop: Shop): Promise<void> {
  const tally = trial.promise('charged is catalogue × copies + 199 rupees, whatever the caller says');
  const { random } = trial;
  const hasTime = trial.timeFor('invented prices', 30);
  let left = trial.times(5_000, 40);
  /** One, or more if the shop added one without responding in time. */
  const copiesOf = async (productId: string, { userId }: Buyer): Promise<number> => {
    const mine = and(eq(cartLines.userId, userId), eq(cartLines.productId, productId));
    const [line] = await shop.database.select().from(cartLines).where(mine);
    return line?.quantity ?? 0;
  };
  /** Uses books of its own, so that nobody else changes their prices between Buy and the check. */
  const oneAfterTheOther = async () => {
    const books = await addBooks(
      shop.database,
      Array.from({ length: booksEach }, () => ({})),
    );
    while (left > 0 && hasTime()) {
      left -= 1;
      const buyer = await shop.newBuyer();
      const lie = liesAbout(100 + random.below(1_000));
      const [first = '', ...others] = random.shuffled(books).slice(0, 1 + random.below(3));
      const body = { product: { _id: first, ...lie } };
      await sendWithRetry(shop.origin, { method: 'POST', path: '/api/user/cart', token: buyer.token, body });
      let right = deliveryPaise;
      for (const id of [first, ...others]) {
        const pricePaise = 1 + random.below(random.below(2) ? 200_000 : 3_000_000);
        const price = { pricePaise, previousPricePaise: pricePaise + random.below(1_000) };
        await shop.database.update(products).set(price).where(eq(products.id, id));
        if (id === first) {
          right += pricePaise * (await copiesOf(first, buyer));
          continue;
        }
        const quantity = 1 + random.below(99);
        await shop.database.insert(cartLines).values({ userId: buyer.userId, productId: id, quantity });
        right += pricePaise * quantity;
      }
      const { order, payment } = await placed(shop, buyer, { ...lie, lines: [lie] });
      const charged = shop.standIn.orders.findLast(({ id }) => id === payment.orderId)?.amount;
      const agree = charged === right && order.totalPaise === right && payment.amountPaise === right;
      tally.try(agree, `${charged} paise were charged and ${right} are right`);
    }
  };
  await Promise.all([oneAfterTheOther(), oneAfterTheOther(), oneAfterTheOther(), oneAfterTheOther()]);
}

/** Amounts under every name that a careless implementation might read. */
const liesAbout = (amount: number) => ({
  totalPaise: amount,
  amount,
  amountPaise: amount,
  pricePaise: amount,
  deliveryPaise: 0,
  currency: 'JPY',
  price: '0.01',
  previousPrice: '0.01',
  qty: -1,
  quantity: -1,
  discount: '100',
});
