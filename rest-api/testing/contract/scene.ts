import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect } from 'vitest';
import { projectRoot } from '../../../runtime/project-root.ts';
import type { SeedBook } from '../../../seed/seed.ts';
import type { Product } from '../../contract/catalogue.ts';
import type { InvoiceContent } from '../../contract/invoices.ts';
import { currency, rupeesFromPaise } from '../../contract/money.ts';
import type { Address } from '../../contract/shopper.ts';
import { encodeToken } from '../../routing/auth.ts';
import { testSecrets } from '../test-service.ts';
import { Sent } from './row.ts';

/**
 * The users with whom every case of the contract begins: Ada has something of everything; Bob has an address, two orders
 * of his own, and an empty cart; the guest's account is the shared one; Cy's account has been deleted, and a paid order
 * of it is left: of three copies one is packed, one shipped. Ada's paid order is delivered; of her refunded one she has
 * sent a copy back twice, and of Cy's two copies come back. Of Bob's paid order one of two copies is packed; the
 * catalogue no longer has its book. Ada has reviewed the book that is in her cart twice, Bob has given it stars; a
 * member of staff finds her review helpful, and has reported it; a review by the guest is hidden.
 */
const seedBooks: SeedBook[] = JSON.parse(readFileSync(path.join(projectRoot, 'seed/books.json'), 'utf8'));

/** What Ada's five and Bob's two stars make of the first book. */
const meanOfReaders = 3.5;

/** The seeded catalogue as the contract writes it. */
export const books: Product[] = seedBooks.map(({ id, pricePaise, previousPricePaise, ...book }, index) => ({
  _id: id,
  id: String(index + 1),
  ...book,
  ...(index === 0 && { rating: meanOfReaders }),
  price: rupeesFromPaise(pricePaise),
  previousPrice: rupeesFromPaise(previousPricePaise),
}));

/** A sample book by its title. */
export const bookCalled = (title: string): Product => books.find((book) => book.title === title) ?? missing();

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
  invoice: 'ada00000-0000-4000-8000-0000000000bb',
  sampleInvoice: 'ada00000-0000-4000-8000-0000000000bc',
  noteToAda: 'ada00000-0000-4000-8000-0000000000c1',
  noteOnAda: 'ada00000-0000-4000-8000-0000000000c2',
  bobsOrder: 'b0b00000-0000-4000-8000-0000000000cd',
  bobsPaidOrder: 'b0b00000-0000-4000-8000-0000000000fd',
  bobsParcel: 'b0b00000-0000-4000-8000-0000000000e1',
  cysOrder: 'cccc0000-0000-4000-8000-0000000000cd',
  packedParcel: 'cccc0000-0000-4000-8000-0000000000e1',
  sentParcel: 'cccc0000-0000-4000-8000-0000000000e2',
  deliveredParcel: 'ada00000-0000-4000-8000-0000000000e1',
  askedReturn: 'ada00000-0000-4000-8000-0000000000f1',
  rejectedReturn: 'ada00000-0000-4000-8000-0000000000f2',
  approvedReturn: 'cccc0000-0000-4000-8000-0000000000f1',
  receivedReturn: 'cccc0000-0000-4000-8000-0000000000f2',
  request: 'ada00000-0000-4000-8000-0000000000ba',
  letter: 'ada00000-0000-4000-8000-0000000000be',
  adasReview: 'ada00000-0000-4000-8000-0000000000a1',
  bobsRating: 'b0b00000-0000-4000-8000-0000000000a1',
  hiddenReview: 'eeee0000-0000-4000-8000-0000000000a1',
  twice: twice._id,
  once: once._id,
  most: most._id,
  absent: absent._id,
  receipt: '2ece1970-0000-4000-8000-000000000001',
  low: low._id,
  gone: gone._id,
  former: '90ee0000-0000-4000-8000-000000000001',
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
/** The fragments of the links in emails to Ada and to her former address. */
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

export const orderLine = {
  productId: once._id,
  title: once.title,
  author: once.author,
  image: once.image,
  quantity: 1,
};
export const prices = { pricePaise: 44_900, previousPricePaise: 59_900, codePaise: 0 };
export const totals = {
  pricePaise: 59_900,
  discountPaise: 15_000,
  codePaise: 0,
  deliveryPaise: 19_900,
  totalPaise: 64_800,
};
export const adasOrder = {
  id: ids.order,
  state: 'CREATED',
  lines: [{ ...orderLine, ...prices }],
  address: homeFields,
  ...totals,
  code: null,
  deliveryDays: null,
  paymentId: null,
  paymentMethod: null,
  payOnDelivery: false,
  paidAt: null,
  expiresAt: '2026-02-01T09:05:00+00:00',
  heldUntil: null,
  holdEnded: false,
  replacedBy: null,
  cancelReason: null,
  cancelNote: null,
  refunds: [],
  disputes: [],
  ...dated,
};
const past = { ...adasOrder, expiresAt: null };
const given = { method: 'RAZORPAY', receivedAt: moment, state: 'GIVEN', refundedAt: moment };
/** Paid twice; the second payment has been refunded, both are disputed. */
export const adasPaidOrder = {
  ...past,
  id: ids.paidOrder,
  state: 'PAID',
  paymentId: 'pay_before',
  paymentMethod: 'RAZORPAY',
  paidAt: moment,
  refunds: [
    {
      paymentId: 'pay_twice',
      refundId: 'rfnd_twice',
      amountPaise: totals.totalPaise,
      reason: 'PAID_TWICE',
      ...given,
    },
  ],
  disputes: [
    {
      id: 'disp_before',
      paymentId: 'pay_before',
      amountPaise: totals.totalPaise,
      state: 'UNDER_REVIEW',
      reason: 'goods_not_received',
      respondBy: moment,
      createdAt: moment,
    },
    {
      id: 'disp_twice',
      paymentId: 'pay_twice',
      amountPaise: totals.totalPaise,
      state: 'CLOSED',
      reason: '',
      respondBy: null,
      createdAt: moment,
    },
  ],
};
export const adasRefundedOrder = {
  ...past,
  id: ids.refundedOrder,
  state: 'REFUNDED',
  paymentId: 'pay_back',
  paymentMethod: 'RAZORPAY',
  paidAt: moment,
  refunds: [
    {
      paymentId: 'pay_back',
      refundId: null,
      amountPaise: totals.totalPaise,
      reason: 'BY_SHOP',
      ...given,
    },
  ],
};
export const adasCancelledOrder = { ...past, id: ids.cancelledOrder, state: 'CANCELLED' };
/** Paid too late, and before that over another amount; one refund is due, the other is done. */
export const adasExpiredOrder = {
  ...past,
  id: ids.expiredOrder,
  state: 'EXPIRED',
  refunds: [
    { paymentId: 'pay_else', refundId: 'rfnd_else', amountPaise: 100, reason: 'OTHER_AMOUNT', ...given },
    {
      paymentId: 'pay_late',
      method: 'RAZORPAY',
      refundId: null,
      amountPaise: totals.totalPaise,
      reason: 'ORDER_EXPIRED',
      receivedAt: moment,
      state: 'DUE',
      refundedAt: null,
    },
  ],
};

const exempt = { cgstPaise: 0, sgstPaise: 0, igstPaise: 0 };
const amountOf = (paise: number) => ({ amountPaise: paise, valuePaise: paise, ...exempt });
export const billOfSupply: InvoiceContent = {
  title: 'Bill of supply',
  isSample: false,
  seller: {
    name: 'Quire Books',
    address: ['12 Church Street', 'Bengaluru 560001'],
    state: 'Karnataka',
    gstin: '29AAGCB7383J1Z4',
    grievanceOfficer: 'Asha Rao',
  },
  buyer: { name: homeFields.name, address: [homeFields.area, homeFields.city, homeFields.mobile] },
  placeOfSupply: homeFields.state,
  orderNumber: 'ADA00000',
  placedAt: moment,
  paymentId: 'pay_before',
  code: null,
  bill: null,
  refundId: null,
  lines: [
    {
      title: once.title,
      author: once.author,
      hsn: '4901',
      qty: 1,
      pricePaise: prices.pricePaise,
      codePaise: 0,
      rateBasisPoints: 0,
      ...amountOf(prices.pricePaise),
    },
    {
      title: 'Delivery charges',
      author: '',
      hsn: '4901',
      qty: null,
      pricePaise: null,
      codePaise: 0,
      rateBasisPoints: 0,
      ...amountOf(totals.deliveryPaise),
    },
  ],
  total: amountOf(totals.totalPaise),
};
export const placeInSeries = { kind: 'BILL_OF_SUPPLY', number: 'BS-2526-000001' } as const;
/** What an invoice says, as responses have it. */
const asResponse = ({ lines, ...content }: InvoiceContent) => ({
  ...content,
  lines: lines.map(({ qty: quantity, ...line }) => ({ ...line, quantity })),
});

/** The bill of her paid order. */
export const adasInvoice = {
  ...asResponse(billOfSupply),
  ...placeInSeries,
  id: ids.invoice,
  issuedAt: moment,
  orderId: ids.paidOrder,
};
export const sampleBill: InvoiceContent = {
  ...billOfSupply,
  isSample: true,
  paymentId: 'pay_back',
  seller: { name: 'Quire', address: [], state: null, gstin: null, grievanceOfficer: null },
};
export const placeAmongSamples = { kind: 'BILL_OF_SUPPLY', number: 'SBS-2526-000001' } as const;
/** The bill of her refunded order, which she paid before the shop had a seller. */
export const adasSampleInvoice = {
  ...asResponse(sampleBill),
  ...placeAmongSamples,
  id: ids.sampleInvoice,
  issuedAt: moment,
  orderId: ids.refundedOrder,
};

/** The provider's id of an order of the scene. */
export const providerOrderOf = (orderId: string) => `order_of_${orderId}`;

/** An order that only the payment sandbox has. */
export const orderInSandbox = 'order_EKwxwAgItmmXdp';

/** The checkout options of Ada's order. */
export const adasCheckout = {
  script: '/api/payments/sandbox/checkout.js',
  key: 'rzp_test_sandbox',
  orderId: providerOrderOf(ids.order),
  amountPaise: adasOrder.totalPaise,
  currency,
  prefill: { name: homeFields.name, email: adasAccount.email, contact: homeFields.mobile },
};

function missing(): never {
  throw new Error('seed/books.json has too few books.');
}
