import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { catalogueImports } from '../../rest-api/catalogue/imports/import-tables.ts';
import { reviews } from '../../rest-api/catalogue/reviews/review-tables.ts';
import { demoAccount } from '../../rest-api/contract/rules.ts';
import type { EmailMessage } from '../../rest-api/emails/email.ts';
import { emails } from '../../rest-api/emails/email-tables.ts';
import { jobs } from '../../rest-api/jobs/job-tables.ts';
import { shopSettings } from '../../rest-api/settings/settings-tables.ts';
import { webhookDeliveries, webhookEndpoints } from '../../rest-api/team/webhooks/webhook-tables.ts';
import { linkTo } from '../../rest-api/testing/mail.ts';
import { addServiceToken, addStaff } from '../../rest-api/testing/staff.ts';
import type { TestShop } from './test-shop.ts';
import { uploadImport } from './upload-import.ts';

const bookFacts = {
  title: 'Kabuliwala',
  author: 'Rabindranath Tagore',
  pricePaise: 12_000,
  rating: 4.5,
  category: 'Fiction',
  contributors: [{ name: 'Rabindranath Tagore', role: 'AUTHOR' }],
};

/** A logged-in shopper who can set up what an operation needs. */
export interface Shopper {
  token: string;
  /** A book of the shop. */
  productId: string;
  /** Pays in the sandbox, and returns what its checkout passes to the browser. */
  pay(
    providerOrderId: string,
  ): Promise<Record<'razorpayOrderId' | 'razorpayPaymentId' | 'razorpaySignature', string>>;
  /** Sets up the state in which the fields of Query or Mutation succeed, and returns their arguments. */
  argumentsFor(...fields: string[]): Promise<Record<string, unknown>>;
}

const addressInput = {
  name: 'Ada',
  mobile: '9876543210',
  area: '12 Fort',
  pincode: '400001',
  city: 'Mumbai',
  state: 'Maharashtra',
};

/** Sets a rate of delivery: without any, nothing says what delivery costs by the rates. */
async function addRates({ database }: Pick<TestShop, 'database'>): Promise<void> {
  const rate = { name: 'India', area: 'INDIA', states: [], pincodes: [], chargePaise: 9_900 };
  const value = {
    rates: [{ ...rate, maxGrams: null, freeFromPaise: null, days: { min: 3, max: 6 } }],
    defaultGrams: 400,
    furtherStates: [],
  };
  await database.insert(shopSettings).values({ name: 'DELIVERY', value }).onConflictDoNothing();
}

/** Signs up a new shopper. */
export async function startShopper(shop: TestShop): Promise<Shopper> {
  const newAccount = () => ({
    email: `${randomUUID()}@example.com`,
    password: 'secret',
    firstName: 'Ada',
    lastName: 'Lovelace',
  });
  const account = newAccount();
  const { data } = await shop.graphql(
    `mutation ($input: SignupInput!) { signup(input: $input) { ... on Session { token } } }`,
    { input: account },
  );
  const { token }: { token: string } = data.signup;
  const ask = async (query: string, variables: object = {}) =>
    (await shop.graphql(query, variables, token)).data;
  const productId: string = (await ask('{ products(first: 1) { nodes { id } } }')).products.nodes[0].id;

  const newShopperId = async (): Promise<string> => {
    const another = await shop.graphql(
      `mutation ($input: SignupInput!) { signup(input: $input) { ... on Session { user { id } } } }`,
      { input: newAccount() },
    );
    return another.data.signup.user.id;
  };

  const withBookInCart = async () => {
    await ask('mutation ($id: ID!) { addToCart(productId: $id) { __typename } }', { id: productId });
  };
  const savedAddress = async (): Promise<string> => {
    const { addAddress } = await ask(
      'mutation ($input: AddressInput!) { addAddress(input: $input) { ... on AddressBook { addresses { id } } } }',
      { input: addressInput },
    );
    return addAddress.addresses[0].id;
  };
  const orderInput = async () => {
    await withBookInCart();
    return { addressId: await savedAddress(), idempotencyKey: randomUUID() };
  };
  const placedOrder = async () => {
    const { placeOrder } = await ask(
      `mutation ($input: PlaceOrderInput!) {
        placeOrder(input: $input) { ... on OrderPlacement { order { id } checkout { orderId } } }
      }`,
      { input: await orderInput() },
    );
    return placeOrder;
  };
  const pay = async (providerOrderId: string) => {
    const paid = await fetch(`${shop.origin}/api/payments/sandbox/pay`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ order_id: providerOrderId }),
    });
    const proof: Record<`razorpay_${'order_id' | 'payment_id' | 'signature'}`, string> = await paid.json();
    return {
      razorpayOrderId: proof.razorpay_order_id,
      razorpayPaymentId: proof.razorpay_payment_id,
      razorpaySignature: proof.razorpay_signature,
    };
  };
  const paymentInput = async () => {
    const { order, checkout } = await placedOrder();
    return { orderId: order.id, ...(await pay(checkout.orderId)) };
  };

  const link = async (kind: EmailMessage['kind']) => ({
    token: await linkTo(shop.database, account.email, kind),
  });
  const uploadedImport = () => uploadImport(shop.database);
  const resetLink = async () => {
    await ask('mutation ($email: String!) { forgotPassword(email: $email) { __typename } }', account);
    return link('password_reset');
  };
  const restoreLink = async () => {
    await ask('mutation ($input: UpdateProfileInput!) { updateProfile(input: $input) { __typename } }', {
      input: { email: newAccount().email },
    });
    return link('email_changed');
  };

  const packer = async () => ({ id: (await addStaff(shop.database, 'packer')).userId, version: 1 });

  const paidOrder = async () => {
    const input = await paymentInput();
    await ask('mutation ($input: ConfirmPaymentInput!) { confirmPayment(input: $input) { __typename } }', {
      input,
    });
    return { orderId: input.orderId, version: 2 };
  };
  const consignment = { carrierId: 'dtdc', trackingNumber: 'D-1234' };
  /** A parcel of a paid order, packed or shipped. */
  const parcel = async (isShipped: boolean) => {
    const { token: staffToken } = await addStaff(shop.database, 'packer');
    const { data } = await shop.graphql(
      `mutation ($packed: PackShipmentInput!) {
        packShipment(input: $packed) { ... on StaffOrder { shipments { id version } } }
      }`,
      { packed: await paidOrder() },
      staffToken,
    );
    const [{ id: shipmentId, version }] = data.packShipment.shipments;
    if (!isShipped) return { shipmentId, version };
    await shop.graphql(
      'mutation ($input: ShipShipmentInput!) { shipShipment(input: $input) { __typename } }',
      { input: { shipmentId, version, ...consignment } },
      staffToken,
    );
    return { shipmentId, version: version + 1 };
  };

  const newPage = () => ({
    slug: `page-${randomUUID()}`,
    title: 'Gift cards',
    body: 'Ask at the *counter*.',
    state: 'PUBLISHED',
    footerPosition: 1,
  });
  const aPage = async (): Promise<{ id: string; slug: string }> => {
    const { token: staffToken } = await addStaff(shop.database, 'owner');
    const { data } = await shop.graphql(
      'mutation ($input: PageInput!) { addPage(input: $input) { ... on StaffPage { id slug } } }',
      { input: newPage() },
      staffToken,
    );
    return data.addPage;
  };

  const newCode = () => ({ code: `CODE-${randomUUID().slice(0, 8)}`, percent: 10, scope: 'ALL' });
  const aCode = async (): Promise<{ id: string; code: string }> => {
    const { token: staffToken } = await addStaff(shop.database, 'owner');
    const { data } = await shop.graphql(
      'mutation ($input: DiscountCodeInput!) { addCode(input: $input) { ... on DiscountCode { id code } } }',
      { input: newCode() },
      staffToken,
    );
    return data.addCode;
  };

  const newWebhook = {
    url: 'https://93.184.215.14/hooks',
    description: 'Warehouse',
    types: ['order.paid'],
  };
  /** The shop has room for few of them. */
  const aWebhook = async (): Promise<{ id: string }> => {
    const [known] = await shop.database.select({ id: webhookEndpoints.id }).from(webhookEndpoints).limit(1);
    if (known) return known;
    const { token: staffToken } = await addStaff(shop.database, 'owner');
    const { data } = await shop.graphql(
      'mutation ($input: WebhookInput!) { addWebhook(input: $input) { ... on NewWebhookSecret { webhook { id } } } }',
      { input: newWebhook },
      staffToken,
    );
    return data.addWebhook.webhook;
  };
  const aDelivery = async () => {
    const { id: endpointId } = await aWebhook();
    const delivery = { endpointId, type: 'webhook.test', changedAt: new Date(), state: 'failed' } as const;
    const [row] = await shop.database
      .insert(webhookDeliveries)
      .values(delivery)
      .returning({ id: webhookDeliveries.id });
    return { id: row?.id ?? '' };
  };

  /** A book of its own, so that no other test misses one. */
  const aBook = async () => {
    const { token: staffToken } = await addStaff(shop.database, 'buyer');
    const { data } = await shop.graphql(
      'mutation ($input: BookFactsInput!) { addBook(input: $input) { ... on StaffBook { id version } } }',
      { input: bookFacts },
      staffToken,
    );
    return data.addBook;
  };

  const asStaff = async (query: string, variables: object) => {
    const { token: staffToken } = await addStaff(shop.database, 'owner');
    return (await shop.graphql(query, variables, staffToken)).data;
  };

  const categoriesNow = async (): Promise<{ id: string; version: number }[]> =>
    (await asStaff('{ staffCategories { id version } }', {})).staffCategories;
  /** A new category, with its version. */
  const aCategory = async (): Promise<{ id: string; version: number }> => {
    await asStaff('mutation ($name: String!) { addCategory(input: { name: $name }) { __typename } }', {
      name: `Category ${randomUUID()}`,
    });
    const [added] = (await categoriesNow()).slice(-1);
    if (!added) throw new Error('The category was not added.');
    return added;
  };

  /** What a shopper can ask for of a delivered order. */
  const returnInput = async () => {
    const input = { ...(await paidOrder()), ...consignment };
    const { shipOrder } = await asStaff(
      `mutation ($input: ShipOrderInput!) {
        shipOrder(input: $input) { ... on StaffOrder { shipments { id version } } }
      }`,
      { input },
    );
    const [{ id: shipmentId, version }] = shipOrder.shipments;
    await asStaff('mutation ($input: ShipmentInput!) { deliverShipment(input: $input) { __typename } }', {
      input: { shipmentId, version },
    });
    return { orderId: input.orderId, lines: [{ productId, quantity: 1, reason: 'DAMAGED' }] };
  };
  /** A return after some of its steps. */
  const sentBack = async (...steps: ('decide' | 'receive')[]) => {
    const { requestReturn } = await ask(
      `mutation ($input: RequestReturnInput!) {
        requestReturn(input: $input) { ... on Order { returns { id } } }
      }`,
      { input: await returnInput() },
    );
    const { id }: { id: string } = requestReturn.returns[0];
    const decided = { input: { id, version: 1, approve: true } };
    const received = { input: { id, version: 2, fit: [] } };
    if (steps.includes('decide')) {
      await asStaff(
        'mutation ($input: DecideReturnInput!) { decideReturn(input: $input) { __typename } }',
        decided,
      );
    }
    if (steps.includes('receive')) {
      await asStaff(
        'mutation ($input: ReceiveReturnInput!) { receiveReturn(input: $input) { __typename } }',
        received,
      );
    }
    return { id, version: 1 + steps.length };
  };

  /** A review of somebody else. */
  const aReview = async (): Promise<{ id: string; version: number }> => {
    const { userId } = await addStaff(shop.database, 'packer');
    const [row] = await shop.database
      .insert(reviews)
      .values({ userId, productId, rating: 4, text: 'I read it in one night.' })
      .returning({ id: reviews.id, version: reviews.version });
    if (!row) throw new Error('The review was not added.');
    return row;
  };

  const prepared: Record<string, () => Promise<Record<string, unknown>>> = {
    addToCart: async () => ({ quantity: 1 }),
    addLinesToCart: async () => ({ lines: [{ productId, quantity: 1 }] }),
    suggestions: async () => ({ search: 'wings', kinds: ['AUTHOR', 'SERIES', 'BOOK'] }),
    product: async () => ({ id: productId }),
    author: async () => ({ slug: 'kiran-desai' }),
    series: async () => ({ slug: 'the-empyrean' }),
    page: async () => ({ slug: (await aPage()).slug }),
    login: async () => demoAccount,
    signup: async () => ({ input: newAccount() }),
    changePassword: async () => ({
      input: { currentPassword: newAccount().password, newPassword: 'another secret' },
    }),
    forgotPassword: async () => ({ email: account.email }),
    resetPassword: async () => ({ ...(await resetLink()), password: 'another secret' }),
    confirmEmail: () => link('welcome'),
    restoreEmail: async () => ({ ...(await restoreLink()), password: 'another secret' }),
    deleteAccount: async () => ({ password: account.password }),
    updateProfile: async () => ({ input: { firstName: 'Augusta' } }),
    addAddress: async () => ({ input: addressInput }),
    editAddress: async () => ({ id: await savedAddress(), input: addressInput }),
    removeAddress: async () => ({ id: await savedAddress() }),
    setCartQuantity: async () => ({ quantity: 2 }),
    placeOrder: async () => ({ input: await orderInput() }),
    order: async () => ({ id: (await placedOrder()).order.id }),
    checkout: async () => ({ orderId: (await placedOrder()).order.id }),
    cancelOrder: async () => ({ id: (await placedOrder()).order.id }),
    confirmPayment: async () => ({ input: await paymentInput() }),
    staffOrder: async () => ({ id: (await paidOrder()).orderId }),
    packingSlips: async () => ({ orderIds: [(await paidOrder()).orderId] }),
    packShipment: async () => ({ input: await paidOrder() }),
    shipShipment: async () => ({ input: { ...(await parcel(false)), ...consignment } }),
    deliverShipment: async () => ({ input: await parcel(true) }),
    returnShipment: async () => ({ input: await parcel(true) }),
    unpackShipment: async () => ({ input: await parcel(false) }),
    shipOrder: async () => ({ input: { ...(await paidOrder()), ...consignment } }),
    shipOrders: async () => ({
      input: {
        carrierId: 'dtdc',
        orders: [{ ...(await paidOrder()), trackingNumber: consignment.trackingNumber }],
      },
    }),
    addCarrier: async () => ({ input: { name: `Carrier ${randomUUID()}` } }),
    changeCarrier: async () => ({ id: 'blue-dart', input: { name: 'Blue Dart' }, version: 0 }),
    removeCarrier: async () => ({ id: 'india-post', version: 0 }),
    orderCarriers: async () => ({ ids: ['dtdc'] }),
    staffBook: async () => ({ id: productId }),
    addCategory: async () => ({ input: { name: `Category ${randomUUID()}`, description: 'Of a test.' } }),
    changeCategory: async () => ({ ...(await aCategory()), input: { name: 'Renamed' } }),
    removeCategory: aCategory,
    orderCategories: async () => ({ ids: (await categoriesNow()).map(({ id }) => id).toReversed() }),
    addBook: async () => ({ input: bookFacts }),
    changeBook: async () => ({ ...(await aBook()), input: bookFacts }),
    withdrawBook: aBook,
    restoreBook: aBook,
    separateBook: aBook,
    joinBook: async () => ({ ...(await aBook()), isbn: '9780141439587' }),
    requestReturn: async () => ({ input: await returnInput() }),
    withdrawReturn: async () => ({ id: (await sentBack()).id }),
    staffReturn: async () => ({ id: (await sentBack()).id }),
    refundOrder: async () => ({
      input: { ...(await paidOrder()), amountPaise: 100, note: 'A torn page.', key: randomUUID() },
    }),
    cancelStaffOrder: async () => ({ input: { ...(await paidOrder()), reason: 'NOT_AVAILABLE' } }),
    orderQuote: async () => ({ lines: [{ book: (await aBook()).id, quantity: 1 }] }),
    orderDelivery: async () => ({
      id: (await paidOrder()).orderId,
      place: { state: 'Kerala', pincode: '682001' },
    }),
    takeOrder: async () => ({
      input: {
        idempotencyKey: randomUUID(),
        lines: [{ book: (await aBook()).id, quantity: 1 }],
        payment: 'CASH',
      },
    }),
    changeOrderAddress: async () => ({ input: { ...(await paidOrder()), address: addressInput } }),
    decideReturn: async () => ({ input: { ...(await sentBack()), approve: true } }),
    receiveReturn: async () => ({ input: { ...(await sentBack('decide')), fit: [] } }),
    refundReturn: async () => ({ input: await sentBack('decide', 'receive') }),
    reviews: async () => ({ sort: 'HELPFUL' }),
    saveReview: async () => {
      await returnInput();
      return { input: { productId, rating: 5, text: 'I read it in one night.' } };
    },
    voteOnReview: async () => ({ reviewId: (await aReview()).id, isHelpful: true }),
    reportReview: async () => ({ input: { reviewId: (await aReview()).id, reason: 'SPAM' } }),
    hideReview: async () => ({ input: { ...(await aReview()), reason: 'It is an advertisement.' } }),
    showReview: aReview,
    staffLogin: async () => ({ input: { email: account.email, password: account.password } }),
    giveStaffCode: async () => ({ code: '000000' }),
    inviteStaff: async () => ({ input: { email: newAccount().email, role: 'packer' } }),
    changeStaffRole: async () => ({ ...(await packer()), role: 'buyer' }),
    removeStaff: packer,
    staffShopper: async () => ({ id: (await addStaff(shop.database, 'packer')).userId }),
    deleteShopper: async () => ({ shopperId: await newShopperId() }),
    sendStaffResetLink: async () => ({ shopperId: (await addStaff(shop.database, 'packer')).userId }),
    sendStaffEmail: async () => {
      const letter = {
        kind: 'password_changed',
        firstName: 'Ada',
        changedAt: new Date().toISOString(),
      } as const;
      const { userId } = await addStaff(shop.database, 'packer');
      const [row] = await shop.database
        .insert(emails)
        .values({
          userId,
          kind: letter.kind,
          subject: userId,
          recipient: account.email,
          content: letter,
          sentAt: new Date(),
        })
        .returning({ id: emails.id });
      return { id: row?.id };
    },
    retryStaffJobs: async () => {
      const job = { kind: 'refund', subject: `pay_${randomUUID()}` };
      await shop.database.insert(jobs).values({ ...job, deadAt: new Date(), lastError: 'No balance.' });
      return job;
    },
    staffImport: async () => ({ id: await uploadedImport() }),
    startStaffImport: async () => ({ id: await uploadedImport(), dryRun: true }),
    cancelStaffImport: async () => {
      const id = await uploadedImport();
      // One at a time.
      await shop.database
        .update(catalogueImports)
        .set({ state: 'failed' })
        .where(eq(catalogueImports.state, 'waiting'));
      await shop.database
        .update(catalogueImports)
        .set({ state: 'waiting' })
        .where(eq(catalogueImports.id, id));
      return { id };
    },
    setBookTax: async () => ({
      input: { book: (await aBook()).id, hsn: '8523', rateBasisPoints: 500 },
    }),
    removeBookTax: async () => ({ bookId: (await aBook()).id, version: '0123456789abcdef' }),
    setStock: async () => ({ input: { bookId: productId, copies: 40, reason: 'COUNT' } }),
    receiveStock: async () => ({ input: { id: randomUUID(), lines: [{ book: productId, copies: 1 }] } }),
    addOrderNote: async () => ({
      input: {
        orderId: (await paidOrder()).orderId,
        key: randomUUID(),
        text: 'Asked by phone.',
        toShopper: false,
      },
    }),
    delivery: async () => {
      await addRates(shop);
      return { productId, pincode: '400001', state: 'Maharashtra' };
    },
    payOnDelivery: async () => {
      const value = { maxPaise: 500_000, pincodes: [], maxRefused: 1 };
      await shop.database
        .insert(shopSettings)
        .values({ name: 'PAY_ON_DELIVERY', value })
        .onConflictDoNothing();
      return { addressId: await savedAddress() };
    },
    changeSetting: async () => ({ setting: { stockHold: { minutes: 15 } }, version: 0 }),
    staffPage: async () => ({ id: (await aPage()).id }),
    addPage: async () => ({ input: newPage() }),
    changePage: async () => {
      const { id } = await aPage();
      return { id, version: 1, input: newPage() };
    },
    removePage: async () => ({ id: (await aPage()).id, version: 1 }),
    cartWithCode: async () => ({ code: (await aCode()).code }),
    addCode: async () => ({ input: newCode() }),
    changeCode: async () => {
      const { id } = await aCode();
      return { id, version: 1, input: newCode() };
    },
    removeCode: async () => ({ id: (await aCode()).id, version: 1 }),
    resetSetting: async () => ({ name: 'SELLER', version: 0 }),
    createServiceToken: async () => ({ input: { name: 'Till', permissions: ['stock:write'], days: 1 } }),
    webhook: aWebhook,
    webhooks: async () => {
      await aWebhook();
      return {};
    },
    webhookDeliveries: async () => ({ webhookId: (await aWebhook()).id }),
    webhookDelivery: aDelivery,
    addWebhook: async () => {
      await shop.database.delete(webhookEndpoints);
      return { input: newWebhook };
    },
    changeWebhook: async () => ({ ...(await aWebhook()), input: newWebhook, isOn: true }),
    removeWebhook: aWebhook,
    rotateWebhookSecret: aWebhook,
    testWebhook: aWebhook,
    sendWebhookAgain: aDelivery,
    revokeServiceToken: async () => ({ id: (await addServiceToken(shop.database, 'stock:write')).id }),
  };
  return {
    token,
    productId,
    pay,
    async argumentsFor(...fields) {
      await withBookInCart();
      const all = await Promise.all(fields.map((field) => prepared[field]?.()));
      return Object.assign({ productId, bookId: productId, book: productId }, ...all);
    },
  };
}
