import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect } from 'vitest';
import { projectRoot } from '../../../runtime/project-root.ts';
import type { SeedBook } from '../../../seed/seed.ts';
import { digestOf } from '../../account/link-token.ts';
import { hashPassword } from '../../account/password.ts';
import type { Product } from '../../contract/catalogue.ts';
import { currency, rupeesFromPaise } from '../../contract/money.ts';
import type { PaperContent } from '../../contract/papers.ts';
import { demoAccount } from '../../contract/rules.ts';
import type { Address } from '../../contract/shopper.ts';
import type { Database } from '../../database/database.ts';
import { inTransaction } from '../../database/in-transaction.ts';
import { papers } from '../../database/paper-tables.ts';
import { returnLines, returns } from '../../database/refund-tables.ts';
import {
  accountTokens,
  addresses,
  cartLines,
  disputes,
  orderLines,
  orders,
  type PaymentState,
  payments,
  previousEmails,
  refunds,
  users,
  wishlistItems,
} from '../../database/schema.ts';
import { shipmentLines, shipments } from '../../database/shipment-tables.ts';
import { backInStockRequests, stock } from '../../database/stock-tables.ts';
import { wholeOrder } from '../../papers/papers.queries.ts';
import { encodeToken } from '../../routing/auth.ts';
import { emptyTables } from '../stored-state.ts';
import { testSecrets } from '../test-service.ts';
import { setBooksScene } from './books.scene.ts';
import { setImportsScene } from './imports.scene.ts';
import { Sent } from './row.ts';
import { setStaffScene } from './staff.scene.ts';

/**
 * The users with whom every case of the contract begins: Ada has something of everything; Bob has an address and an
 * order of his own, and an empty cart; the guest's account is the shared one; Cy's account has been deleted, and a paid
 * order of it is left: of three copies one is packed, one shipped. Ada's paid order is delivered; of her refunded one she
 * has sent a copy back twice, and of Cy's two copies come back.
 */
const seedBooks: SeedBook[] = JSON.parse(readFileSync(path.join(projectRoot, 'seed/books.json'), 'utf8'));

/** The seeded catalogue as the contract writes it. */
export const books: Product[] = seedBooks.map(({ id, pricePaise, previousPricePaise, ...book }, index) => ({
  _id: id,
  id: String(index + 1),
  ...book,
  price: rupeesFromPaise(pricePaise),
  previousPrice: rupeesFromPaise(previousPricePaise),
}));

/** In Ada's cart twice, once, at the maximum quantity, and not at all. */
export const [twice = missing(), once = missing(), most = missing(), absent = missing()] = books;
/** Of the last two books there are three copies, and none: Ada waits for the latter. */
export const [low = missing(), gone = missing()] = books.slice(-2);

/** The books with their availability, as the scene has them. */
export const available = <Book extends Product>(of: readonly Book[]) =>
  of.map((book) => ({
    ...book,
    ...(book._id === low._id
      ? { availability: 'LOW', left: 3 }
      : { availability: book._id === gone._id ? 'OUT_OF_STOCK' : 'IN_STOCK' }),
  }));

/** A timestamp that the service has set during the case. */
export const aMoment = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+00:00$/);
export const moment = '2026-01-31T09:05:00+00:00';
export const password = 'a room full of books';

/** Ids by their names in the rows' paths. */
export const ids = {
  ada: 'ada00000-0000-4000-8000-000000000000',
  bob: 'b0b00000-0000-4000-8000-000000000000',
  guest: 'eeee0000-0000-4000-8000-000000000000',
  cy: 'cccc0000-0000-4000-8000-000000000000',
  home: 'ada00000-0000-4000-8000-00000000aaaa',
  bobsHome: 'b0b00000-0000-4000-8000-00000000aaaa',
  order: 'ada00000-0000-4000-8000-0000000000cd',
  paidOrder: 'ada00000-0000-4000-8000-0000000000fd',
  refundedOrder: 'ada00000-0000-4000-8000-0000000000dd',
  cancelledOrder: 'ada00000-0000-4000-8000-0000000000ed',
  expiredOrder: 'ada00000-0000-4000-8000-0000000000ee',
  paper: 'ada00000-0000-4000-8000-0000000000bb',
  bobsOrder: 'b0b00000-0000-4000-8000-0000000000cd',
  cysOrder: 'cccc0000-0000-4000-8000-0000000000cd',
  packedParcel: 'cccc0000-0000-4000-8000-0000000000e1',
  sentParcel: 'cccc0000-0000-4000-8000-0000000000e2',
  deliveredParcel: 'ada00000-0000-4000-8000-0000000000e1',
  askedReturn: 'ada00000-0000-4000-8000-0000000000f1',
  rejectedReturn: 'ada00000-0000-4000-8000-0000000000f2',
  approvedReturn: 'cccc0000-0000-4000-8000-0000000000f1',
  receivedReturn: 'cccc0000-0000-4000-8000-0000000000f2',
  request: 'ada00000-0000-4000-8000-0000000000ba',
  twice: twice._id,
  once: once._id,
  most: most._id,
  absent: absent._id,
  low: low._id,
  gone: gone._id,
};

export const tokenOf = (userId: string) => encodeToken(testSecrets.tokenSecret, { userId, tokenVersion: 0 });

export const visitor = new Sent();
export const ada = new Sent(tokenOf(ids.ada));
export const bob = new Sent(tokenOf(ids.bob));
export const guest = new Sent(tokenOf(ids.guest));

export const homeFields = {
  name: 'Ada Lovelace',
  mobile: '9876543210',
  area: '12 St James’s Square',
  locality: 'Fort',
  pincode: '400001',
  city: 'Mumbai',
  state: 'Maharashtra',
  alternatePhoneNumber: '9876543211',
};
export const home: Address = { _id: ids.home, ...homeFields };

const dated = { createdAt: moment, updatedAt: moment };
export const line = (book: Product, qty: number) => ({ ...book, qty, ...dated });
export const adasCart = [line(twice, 2), line(once, 1), line(most, 99)];
export const adasWishlist = [{ ...twice, ...dated }];
/** What the links of letters to Ada, and to her email of before, have in their fragments. */
export const linkTokens = {
  resetPassword: 'r'.repeat(43),
  confirmEmail: 'c'.repeat(43),
  restoreEmail: 'b'.repeat(43),
  expired: 'e'.repeat(43),
};
export const adasFormerEmail = 'Ada.Byron@example.com';
export const adasAccount = {
  _id: ids.ada,
  firstName: 'Ada',
  lastName: 'Lovelace',
  email: 'Ada@example.com',
  nickname: 'Countess',
  ...dated,
  cart: adasCart,
  wishlist: adasWishlist,
  address: [home],
};

const orderLine = { product: once._id, title: once.title, author: once.author, image: once.image, qty: 1 };
const prices = { pricePaise: 44_900, previousPricePaise: 59_900 };
const totals = { pricePaise: 59_900, discountPaise: 15_000, deliveryPaise: 19_900, totalPaise: 64_800 };
export const adasOrder = {
  _id: ids.order,
  state: 'created',
  lines: [{ ...orderLine, ...prices }],
  address: homeFields,
  ...totals,
  paymentId: null,
  paidAt: null,
  expiresAt: '2026-02-01T09:05:00+00:00',
  ...{ heldUntil: null, holdEnded: false, replacedBy: null, refunds: [], disputes: [] },
  ...dated,
};
const past = { ...adasOrder, expiresAt: null };
const given = { receivedAt: moment, state: 'given', refundedAt: moment };
/** Paid twice; the second payment has been refunded, the first is disputed. */
export const adasPaidOrder = {
  ...past,
  ...{ _id: ids.paidOrder, state: 'paid', paymentId: 'pay_before', paidAt: moment },
  refunds: [
    {
      ...{ paymentId: 'pay_twice', refundId: 'rfnd_twice', amountPaise: totals.totalPaise },
      ...{ reason: 'paidTwice', ...given },
    },
  ],
  disputes: [
    {
      ...{ id: 'disp_before', paymentId: 'pay_before', amountPaise: totals.totalPaise },
      ...{ state: 'underReview', reason: 'goods_not_received', respondBy: moment, createdAt: moment },
    },
  ],
};
export const adasRefundedOrder = {
  ...past,
  ...{ _id: ids.refundedOrder, state: 'refunded', paymentId: 'pay_back', paidAt: moment },
  refunds: [
    {
      ...{ paymentId: 'pay_back', refundId: null, amountPaise: totals.totalPaise },
      ...{ reason: 'byShop', ...given },
    },
  ],
};
export const adasCancelledOrder = { ...past, _id: ids.cancelledOrder, state: 'cancelled' };
/** Paid too late, and before that over another amount; one refund is due, the other is done. */
export const adasExpiredOrder = {
  ...past,
  ...{ _id: ids.expiredOrder, state: 'expired' },
  refunds: [
    { paymentId: 'pay_else', refundId: 'rfnd_else', amountPaise: 100, reason: 'otherAmount', ...given },
    {
      ...{ paymentId: 'pay_late', refundId: null, amountPaise: totals.totalPaise, reason: 'expired' },
      ...{ receivedAt: moment, state: 'due', refundedAt: null },
    },
  ],
};

const exempt = { cgstPaise: 0, sgstPaise: 0, igstPaise: 0 };
const amountOf = (paise: number) => ({ amountPaise: paise, valuePaise: paise, ...exempt });
const billOfSupply: PaperContent = {
  title: 'Bill of supply',
  isSample: false,
  seller: {
    ...{ name: 'Quire Books', address: ['12 Church Street', 'Bengaluru 560001'], state: 'Karnataka' },
    ...{ gstin: '29AAGCB7383J1Z4', grievanceOfficer: 'Asha Rao' },
  },
  buyer: { name: homeFields.name, address: [homeFields.area, homeFields.city, homeFields.mobile] },
  placeOfSupply: homeFields.state,
  orderNumber: 'ADA00000',
  ...{ placedAt: moment, paymentId: 'pay_before', bill: null, refundId: null },
  lines: [
    {
      ...{ title: once.title, author: once.author, hsn: '4901', qty: 1, pricePaise: prices.pricePaise },
      ...{ rateBasisPoints: 0, ...amountOf(prices.pricePaise) },
    },
    {
      ...{ title: 'Delivery charges', author: '', hsn: '4901', qty: null, pricePaise: null },
      ...{ rateBasisPoints: 0, ...amountOf(totals.deliveryPaise) },
    },
  ],
  total: amountOf(totals.totalPaise),
};
const placeInSeries = { kind: 'billOfSupply', number: 'BS-2526-000001' } as const;
/** The bill of her paid order. */
export const adasPaper = {
  ...{ ...billOfSupply, ...placeInSeries, _id: ids.paper },
  ...{ issuedAt: moment, orderId: ids.paidOrder },
};

/** The provider's id of an order of the scene. */
export const providerOrderOf = (orderId: string) => `order_of_${orderId}`;

/** The checkout options of Ada's order. */
export const adasCheckout = {
  script: '/api/payments/sandbox/checkout.js',
  key: 'rzp_test_sandbox',
  orderId: providerOrderOf(ids.order),
  amountPaise: adasOrder.totalPaise,
  currency,
  prefill: { name: homeFields.name, email: adasAccount.email, contact: homeFields.mobile },
};

const passwordHash = await hashPassword(password);
// One for all cases: what is stored is compared.
const inAnHour = new Date(Date.now() + 3_600_000);

/** Deletes everything but the catalogue and inserts the scene. */
export async function setScene(database: Database): Promise<void> {
  const createdAt = new Date(moment);
  const standing = { createdAt, updatedAt: createdAt };
  const account = { lastName: 'Lovelace', passwordHash, ...standing };
  const order = { address: homeFields, ...totals, ...standing };
  const orderOf = (userId: string, id: string) => ({
    ...order,
    userId,
    id,
    idempotencyKey: `key-of-${id}`,
    addressId: userId === ids.ada ? ids.home : ids.bobsHome,
    providerOrderId: providerOrderOf(id),
  });
  const { product, qty, ...copied } = orderLine;
  const lineOf = (userId: string, orderId: string) => ({
    ...{ userId, orderId, productId: product, quantity: qty, position: 0 },
    ...{ ...copied, ...prices },
  });
  const paymentOf = (orderId: string, id: string, state: PaymentState) => ({
    ...{ userId: ids.ada, orderId, id, state, amountPaise: totals.totalPaise, currency, ...standing },
  });
  await inTransaction(database, async (transaction) => {
    await emptyTables(transaction);
    await setBooksScene(transaction);
    await transaction.insert(users).values([
      {
        ...account,
        id: ids.ada,
        firstName: 'Ada',
        email: 'Ada@example.com',
        extraFields: { nickname: 'Countess' },
      },
      { ...account, id: ids.bob, firstName: 'Bob', email: 'bob@example.com' },
      { ...account, id: ids.guest, firstName: 'Asha', email: demoAccount.email },
    ]);
    await setImportsScene(transaction, createdAt);
    await setStaffScene(transaction, { passwordHash, createdAt, inAnHour });
    await transaction.insert(accountTokens).values([
      {
        ...{ userId: ids.ada, purpose: 'reset_password', expiresAt: inAnHour },
        digest: digestOf(linkTokens.resetPassword),
      },
      {
        ...{ userId: ids.ada, purpose: 'confirm_email', expiresAt: inAnHour },
        digest: digestOf(linkTokens.confirmEmail),
      },
      {
        ...{ userId: ids.bob, purpose: 'reset_password', expiresAt: createdAt },
        digest: digestOf(linkTokens.expired),
      },
    ]);
    await transaction.insert(previousEmails).values({
      ...{ userId: ids.ada, email: adasFormerEmail.toLowerCase(), writtenAs: adasFormerEmail },
      ...{ releasedAt: inAnHour, restoreDigest: digestOf(linkTokens.restoreEmail) },
    });
    await transaction.insert(addresses).values([
      { ...homeFields, userId: ids.ada, id: ids.home, createdAt },
      { ...homeFields, userId: ids.bob, id: ids.bobsHome, createdAt },
    ]);
    await transaction.insert(cartLines).values(
      adasCart.map(({ _id, qty: quantity }) => ({
        userId: ids.ada,
        productId: _id,
        quantity,
        ...standing,
      })),
    );
    await transaction.insert(wishlistItems).values({ userId: ids.ada, productId: twice._id, ...standing });
    await transaction.insert(orders).values([
      orderOf(ids.ada, ids.order),
      {
        ...{ ...orderOf(ids.ada, ids.paidOrder), state: 'paid', paymentId: 'pay_before' },
        ...{ fulfilment: 'delivered', nothingToSend: true },
      },
      { ...orderOf(ids.ada, ids.refundedOrder), state: 'refunded', paymentId: 'pay_back' },
      { ...orderOf(ids.ada, ids.cancelledOrder), state: 'cancelled' },
      { ...orderOf(ids.ada, ids.expiredOrder), state: 'expired' },
      orderOf(ids.bob, ids.bobsOrder),
      {
        ...{ ...orderOf(ids.cy, ids.cysOrder), state: 'paid', paymentId: 'pay_of_cy' },
        ...{ fulfilment: 'partly_shipped', version: 3 },
      },
    ]);
    await transaction
      .insert(orderLines)
      .values([
        ...[ids.order, ids.paidOrder, ids.refundedOrder, ids.cancelledOrder, ids.expiredOrder].map((id) =>
          lineOf(ids.ada, id),
        ),
        lineOf(ids.bob, ids.bobsOrder),
        { ...lineOf(ids.cy, ids.cysOrder), quantity: 3 },
      ]);
    const parcel = { userId: ids.cy, orderId: ids.cysOrder, packedAt: createdAt };
    await transaction.insert(shipments).values([
      { ...parcel, id: ids.packedParcel, orderVersion: 1 },
      {
        ...{ ...parcel, id: ids.sentParcel, orderVersion: 2, state: 'shipped', version: 2 },
        ...{ carrierId: 'dtdc', trackingNumber: 'D-1234', shippedAt: createdAt },
      },
      {
        ...{ userId: ids.ada, orderId: ids.paidOrder, id: ids.deliveredParcel, orderVersion: 1 },
        ...{ state: 'delivered', carrierId: 'dtdc', trackingNumber: 'A-1234', packedAt: createdAt },
        // In time to be sent back, whenever the case runs.
        ...{ shippedAt: createdAt, deliveredAt: inAnHour },
      },
    ]);
    const oneCopy = { productId: product, quantity: 1 };
    await transaction.insert(shipmentLines).values([
      ...[ids.packedParcel, ids.sentParcel].map((shipmentId) => ({
        ...{ userId: ids.cy, orderId: ids.cysOrder, shipmentId, ...oneCopy },
      })),
      { userId: ids.ada, orderId: ids.paidOrder, shipmentId: ids.deliveredParcel, ...oneCopy },
    ]);
    const ofAda = { userId: ids.ada, orderId: ids.refundedOrder, note: '', requestedAt: createdAt };
    const ofCy = { ...ofAda, userId: ids.cy, orderId: ids.cysOrder, decidedAt: createdAt };
    const sentBack = [
      { ...ofAda, id: ids.askedReturn, state: 'requested' },
      { ...ofAda, id: ids.rejectedReturn, state: 'rejected', words: 'Worn.', decidedAt: createdAt },
      { ...ofCy, id: ids.approvedReturn, state: 'approved', version: 2 },
      { ...ofCy, id: ids.receivedReturn, state: 'received', version: 3, receivedAt: createdAt },
    ] as const;
    await transaction.insert(returns).values([...sentBack]);
    await transaction.insert(returnLines).values(
      sentBack.map(({ userId, orderId, id: returnId, state }) => ({
        ...{ userId, orderId, returnId, ...oneCopy, reason: 'damaged' as const },
        fit: state === 'received' ? 1 : null,
      })),
    );
    await transaction.insert(payments).values([
      paymentOf(ids.paidOrder, 'pay_before', 'kept'),
      { ...paymentOf(ids.paidOrder, 'pay_twice', 'refunded'), refundTries: 1 },
      paymentOf(ids.refundedOrder, 'pay_back', 'refunded'),
      {
        ...paymentOf(ids.expiredOrder, 'pay_else', 'refunded'),
        ...{ amountPaise: 100, refundTries: 1 },
      },
      { ...paymentOf(ids.expiredOrder, 'pay_late', 'refund due') },
      { ...paymentOf(ids.cysOrder, 'pay_of_cy', 'kept'), userId: ids.cy },
    ]);
    await transaction.insert(stock).values([
      { productId: low._id, onHand: 3 },
      { productId: gone._id, onHand: 0 },
    ]);
    await transaction.insert(backInStockRequests).values({
      ...{ userId: ids.ada, productId: gone._id, createdAt },
      id: ids.request,
    });
    const refund = { userId: ids.ada, status: 'processed', automatic: true, ...standing } as const;
    await transaction.insert(refunds).values([
      { ...refund, id: 'rfnd_twice', paymentId: 'pay_twice', amountPaise: totals.totalPaise },
      { ...refund, id: 'rfnd_else', paymentId: 'pay_else', amountPaise: 100 },
    ]);
    await transaction.insert(papers).values({
      ...{ ...placeInSeries, userId: ids.ada, id: ids.paper, orderId: ids.paidOrder, subject: wholeOrder },
      ...{ series: 'BS', year: 2025, seriesNumber: 1, issuedAt: createdAt },
      ...{ totalPaise: totals.totalPaise, content: billOfSupply },
    });
    await transaction.insert(disputes).values({
      ...{ userId: ids.ada, id: 'disp_before', paymentId: 'pay_before', amountPaise: totals.totalPaise },
      ...{ status: 'under_review', reasonCode: 'goods_not_received', respondBy: createdAt, ...standing },
    });
  });
}

function missing(): never {
  throw new Error('seed/books.json has too few books.');
}
