import { drizzle } from 'drizzle-orm/node-postgres';
import type { Client, QueryArrayConfig } from 'pg';
import { categories } from '../../catalogue/categories/category-tables.ts';
import { reviewReports, reviews, reviewVotes } from '../../catalogue/reviews/review-tables.ts';
import { currency } from '../../contract/money.ts';
import { demoAccount } from '../../contract/rules.ts';
import { casing, type Database, type Queryable } from '../../database/database.ts';
import { inTransaction } from '../../database/in-transaction.ts';
import { emails } from '../../emails/email-tables.ts';
import { carriers, shipmentLines, shipments } from '../../sales/fulfilment/shipment-tables.ts';
import { invoices } from '../../sales/invoices/invoice-tables.ts';
import { wholeOrder } from '../../sales/invoices/invoices.queries.ts';
import { formerAddresses, orderLines, orderNotes, orders } from '../../sales/orders/order-tables.ts';
import { disputes, type PaymentState, payments, refunds } from '../../sales/payments/payment-tables.ts';
import { sandboxOrders } from '../../sales/payments/sandbox-tables.ts';
import { returnLines, returns } from '../../sales/refunds/refund-tables.ts';
import { accountTokens, previousEmails, users } from '../../shopping/account/account-tables.ts';
import { digestOf } from '../../shopping/account/link-token.ts';
import { addresses } from '../../shopping/addresses/address-tables.ts';
import { cartLines } from '../../shopping/cart/cart-tables.ts';
import { wishlistItems } from '../../shopping/wishlist/wishlist-tables.ts';
import { backInStockRequests, stock, stockMovements } from '../../stock/stock-tables.ts';
import { cheapHash } from '../cheap-hash.ts';
import { sampleCarriers } from '../sample-carriers.ts';
import { sampleCategories, sampleSlugs } from '../sample-categories.ts';
import { emptyTables } from '../stored-state.ts';
import { setBooksScene } from './books.scene.ts';
import { setImportsScene } from './imports.scene.ts';
import {
  adasAccount,
  adasCart,
  adasFormerEmail,
  billOfSupply,
  gone,
  homeFields,
  ids,
  linkTokens,
  low,
  moment,
  orderInSandbox,
  orderLine,
  password,
  placeAmongSamples,
  placeInSeries,
  prices,
  providerOrderOf,
  sampleBill,
  totals,
  twice,
} from './scene.ts';
import { setStaffScene, staffIds } from './staff.scene.ts';

const passwordHash = await cheapHash(password);
// One for all cases: what is stored is compared.
const inAnHour = new Date(Date.now() + 3_600_000);

/** What inserting the scene sends to PostgreSQL. Drizzle takes longer to build it than PostgreSQL to run it. */
const inserts = await statementsOf(insertScene);

/** Deletes everything but the catalogue and inserts the scene. */
export async function setScene(database: Database): Promise<void> {
  await inTransaction(database, async (transaction) => {
    await emptyTables(transaction);
    await setBooksScene(transaction);
    for (const insert of inserts) await transaction.$client.query(insert);
  });
}

/** The statements that `work` runs, to be prepared. It must not need their results. */
async function statementsOf(work: (recorder: Queryable) => Promise<void>): Promise<QueryArrayConfig[]> {
  const statements: QueryArrayConfig[] = [];
  const query = async ({ text }: { text: string }, values: unknown[]) => {
    statements.push({ name: `scene_${statements.length}`, text, values, rowMode: 'array' });
    return { rows: [] };
  };
  await work(drizzle({ query } as unknown as Client, { casing }));
  return statements;
}

async function insertScene(transaction: Queryable): Promise<void> {
  await transaction.insert(categories).values(
    sampleCategories.map((category) => ({
      ...category,
      name: category.slug,
      position: 1 + sampleSlugs.indexOf(category.slug),
    })),
  );
  await transaction
    .insert(carriers)
    .values(sampleCarriers.map((row, index) => ({ ...row, position: 1 + index })));
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
  const lineOf = (userId: string, orderId: string) => ({
    userId,
    orderId,
    position: 0,
    ...orderLine,
    ...prices,
  });
  const paymentOf = (orderId: string, id: string, state: PaymentState) => ({
    userId: ids.ada,
    orderId,
    id,
    state,
    amountPaise: totals.totalPaise,
    currency,
    ...standing,
  });
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
      userId: ids.ada,
      purpose: 'reset_password',
      expiresAt: inAnHour,
      digest: digestOf(linkTokens.resetPassword),
    },
    {
      userId: ids.ada,
      purpose: 'confirm_email',
      expiresAt: inAnHour,
      digest: digestOf(linkTokens.confirmEmail),
    },
    {
      userId: ids.bob,
      purpose: 'reset_password',
      expiresAt: createdAt,
      digest: digestOf(linkTokens.expired),
    },
  ]);
  await transaction.insert(previousEmails).values({
    userId: ids.ada,
    email: adasFormerEmail.toLowerCase(),
    writtenAs: adasFormerEmail,
    releasedAt: inAnHour,
    restoreDigest: digestOf(linkTokens.restoreEmail),
  });
  await transaction.insert(emails).values({
    userId: ids.ada,
    id: ids.letter,
    kind: 'password_changed',
    subject: ids.ada,
    recipient: adasAccount.email,
    createdAt,
    content: { kind: 'password_changed', firstName: adasAccount.firstName, changedAt: moment },
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
  await transaction
    .insert(sandboxOrders)
    .values({ id: orderInSandbox, amountPaise: totals.totalPaise, receipt: 'of no order', createdAt });
  await transaction.insert(orders).values([
    orderOf(ids.ada, ids.order),
    {
      ...orderOf(ids.ada, ids.paidOrder),
      state: 'paid',
      paymentId: 'pay_before',
      fulfilment: 'delivered',
      nothingToSend: true,
    },
    { ...orderOf(ids.ada, ids.refundedOrder), state: 'refunded', paymentId: 'pay_back' },
    { ...orderOf(ids.ada, ids.cancelledOrder), state: 'cancelled' },
    { ...orderOf(ids.ada, ids.expiredOrder), state: 'expired' },
    orderOf(ids.bob, ids.bobsOrder),
    { ...orderOf(ids.bob, ids.bobsPaidOrder), state: 'paid', paymentId: 'pay_of_bob', version: 2 },
    {
      ...orderOf(ids.cy, ids.cysOrder),
      state: 'paid',
      paymentId: 'pay_of_cy',
      fulfilment: 'partly_shipped',
      version: 3,
    },
  ]);
  await transaction
    .insert(orderLines)
    .values([
      ...[ids.order, ids.paidOrder, ids.refundedOrder, ids.cancelledOrder, ids.expiredOrder].map((id) =>
        lineOf(ids.ada, id),
      ),
      lineOf(ids.bob, ids.bobsOrder),
      { ...lineOf(ids.bob, ids.bobsPaidOrder), productId: ids.former, quantity: 2 },
      { ...lineOf(ids.cy, ids.cysOrder), quantity: 3 },
    ]);
  const note = { userId: ids.ada, orderId: ids.paidOrder, author: 'Staff packer', createdAt };
  await transaction.insert(orderNotes).values([
    { ...note, id: ids.noteToAda, text: 'It leaves tomorrow.', toShopper: true },
    { ...note, id: ids.noteOnAda, text: 'She called twice.', toShopper: false },
  ]);
  await transaction.insert(formerAddresses).values({
    userId: ids.ada,
    orderId: ids.paidOrder,
    id: ids.noteToAda,
    address: { ...homeFields, city: 'Pune' },
    changedTo: homeFields,
    createdAt,
  });
  const parcel = { userId: ids.cy, orderId: ids.cysOrder, packedAt: createdAt };
  await transaction.insert(shipments).values([
    { ...parcel, id: ids.packedParcel, orderVersion: 1 },
    {
      ...parcel,
      userId: ids.bob,
      orderId: ids.bobsPaidOrder,
      id: ids.bobsParcel,
      orderVersion: 1,
    },
    {
      ...parcel,
      id: ids.sentParcel,
      orderVersion: 2,
      state: 'shipped',
      version: 2,
      carrierId: 'dtdc',
      trackingNumber: 'D-1234',
      shippedAt: createdAt,
    },
    {
      userId: ids.ada,
      orderId: ids.paidOrder,
      id: ids.deliveredParcel,
      orderVersion: 1,
      state: 'delivered',
      carrierId: 'dtdc',
      trackingNumber: 'A-1234',
      packedAt: createdAt,
      // In time to be sent back, whenever the case runs.
      shippedAt: createdAt,
      deliveredAt: inAnHour,
    },
  ]);
  const oneCopy = { productId: orderLine.productId, quantity: 1 };
  await transaction.insert(shipmentLines).values([
    ...[ids.packedParcel, ids.sentParcel].map((shipmentId) => ({
      userId: ids.cy,
      orderId: ids.cysOrder,
      shipmentId,
      ...oneCopy,
    })),
    { userId: ids.ada, orderId: ids.paidOrder, shipmentId: ids.deliveredParcel, ...oneCopy },
    {
      userId: ids.bob,
      orderId: ids.bobsPaidOrder,
      shipmentId: ids.bobsParcel,
      productId: ids.former,
      quantity: 1,
    },
  ]);
  const ofAda = { userId: ids.ada, orderId: ids.refundedOrder, note: '', requestedAt: createdAt };
  const ofCy = { ...ofAda, userId: ids.cy, orderId: ids.cysOrder, decidedAt: createdAt };
  const sentBack = [
    { ...ofAda, id: ids.askedReturn, state: 'requested' },
    { ...ofAda, id: ids.rejectedReturn, state: 'rejected', shopNote: 'Worn.', decidedAt: createdAt },
    { ...ofCy, id: ids.approvedReturn, state: 'approved', version: 2 },
    { ...ofCy, id: ids.receivedReturn, state: 'received', version: 3, receivedAt: createdAt },
  ] as const;
  await transaction.insert(returns).values([...sentBack]);
  await transaction.insert(returnLines).values(
    sentBack.map(({ userId, orderId, id: returnId, state }) => ({
      userId,
      orderId,
      returnId,
      ...oneCopy,
      reason: 'damaged' as const,
      fit: state === 'received' ? 1 : null,
    })),
  );
  await transaction.insert(payments).values([
    paymentOf(ids.paidOrder, 'pay_before', 'kept'),
    { ...paymentOf(ids.paidOrder, 'pay_twice', 'refunded'), refundTries: 1 },
    paymentOf(ids.refundedOrder, 'pay_back', 'refunded'),
    {
      ...paymentOf(ids.expiredOrder, 'pay_else', 'refunded'),
      amountPaise: 100,
      refundTries: 1,
    },
    { ...paymentOf(ids.expiredOrder, 'pay_late', 'refund due') },
    { ...paymentOf(ids.cysOrder, 'pay_of_cy', 'kept'), userId: ids.cy },
    { ...paymentOf(ids.bobsPaidOrder, 'pay_of_bob', 'kept'), userId: ids.bob },
  ]);
  await transaction.insert(stock).values([
    { productId: low._id, onHand: 3 },
    { productId: gone._id, onHand: 0 },
  ]);
  await transaction.insert(stockMovements).values({
    productId: low._id,
    copies: 3,
    reason: 'receipt',
    actor: 'Asha Rao',
    createdAt,
    receiptId: ids.receipt,
  });
  await transaction.insert(backInStockRequests).values({
    userId: ids.ada,
    productId: gone._id,
    createdAt,
    id: ids.request,
  });
  const review = { productId: twice._id, createdAt };
  await transaction.insert(reviews).values([
    { ...review, userId: ids.ada, id: ids.adasReview, rating: 5, text: 'I read it in one night.' },
    { ...review, userId: ids.bob, id: ids.bobsRating, rating: 2, text: '' },
    {
      ...{ ...review, userId: ids.guest, id: ids.hiddenReview, rating: 1, text: 'Buy it at my shop.' },
      ...{ hiddenAt: createdAt, hiddenBy: 'Staff support', hiddenReason: 'Spam.' },
    },
  ]);
  const ofReader = { userId: staffIds.support, reviewId: ids.adasReview, createdAt };
  await transaction.insert(reviewVotes).values(ofReader);
  await transaction
    .insert(reviewReports)
    .values({ ...ofReader, reason: 'spam', note: 'It is an advertisement.' });
  const refund = { userId: ids.ada, status: 'processed', automatic: true, ...standing } as const;
  await transaction.insert(refunds).values([
    { ...refund, id: 'rfnd_twice', paymentId: 'pay_twice', amountPaise: totals.totalPaise },
    { ...refund, id: 'rfnd_else', paymentId: 'pay_else', amountPaise: 100 },
  ]);
  const bill = {
    userId: ids.ada,
    subject: wholeOrder,
    year: 2025,
    seriesNumber: 1,
    issuedAt: createdAt,
    totalPaise: totals.totalPaise,
  };
  await transaction.insert(invoices).values([
    {
      ...bill,
      ...placeInSeries,
      kind: 'billOfSupply',
      id: ids.invoice,
      orderId: ids.paidOrder,
      series: 'BS',
      content: billOfSupply,
    },
    {
      ...bill,
      ...placeAmongSamples,
      kind: 'billOfSupply',
      id: ids.sampleInvoice,
      orderId: ids.refundedOrder,
      series: 'SBS',
      content: sampleBill,
    },
  ]);
  const dispute = { userId: ids.ada, amountPaise: totals.totalPaise, ...standing };
  await transaction.insert(disputes).values([
    {
      ...dispute,
      id: 'disp_before',
      paymentId: 'pay_before',
      status: 'under_review',
      reasonCode: 'goods_not_received',
      respondBy: createdAt,
    },
    { ...dispute, id: 'disp_twice', paymentId: 'pay_twice', status: 'closed', reasonCode: '' },
  ]);
}
