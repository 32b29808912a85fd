import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fixedDeliveryPaise } from '../../rest-api/contract/money.ts';
import { startTestShop, type TestShop } from '../testing/test-shop.ts';

let shop: TestShop;
let bookIds: string[];
beforeAll(async () => {
  shop = await startTestShop();
  const { data } = await shop.graphql('{ products(first: 5) { nodes { id } } }');
  bookIds = data.products.nodes.map((node: { id: string }) => node.id);
});
afterAll(() => shop.close());

const signup = /* GraphQL */ `
  mutation ($input: SignupInput!) {
    signup(input: $input) {
      __typename
      ... on Session { token user { id email firstName } }
      ... on Refusal { message }
      ... on InvalidInput { fields { field code message } faults }
    }
  }
`;
let shoppers = 0;
const newShopper = async (): Promise<string> => {
  const input = { email: `shopper${shoppers++}@example.com`, password: 'x', firstName: 'A', lastName: 'B' };
  return (await shop.graphql(signup, { input })).data.signup.token;
};

const cartFields = '{ id count lines { quantity product { id } } totals { totalPaise deliveryPaise } }';
const addToCart = `mutation ($id: ID!) { addToCart(productId: $id) { __typename ... on Cart ${cartFields} ... on Refusal { message } } }`;

describe('accounts', () => {
  const login = /* GraphQL */ `
    mutation ($email: String!, $password: String!) {
      login(email: $email, password: $password) {
        __typename
        ... on Session { token user { email } }
        ... on Refusal { message }
      }
    }
  `;

  it('can be created and logged in to', async () => {
    const input = { email: 'ada@example.com', password: 'secret', firstName: 'Ada', lastName: 'Lovelace' };
    const made = (await shop.graphql(signup, { input })).data.signup;
    expect(made).toMatchObject({ __typename: 'Session', user: { email: 'ada@example.com' } });
    const again = (await shop.graphql(signup, { input })).data.signup;
    expect(again).toEqual({
      __typename: 'EmailTaken',
      message: expect.stringContaining('Email Already Exists'),
    });
    const entered = (await shop.graphql(login, { email: 'ADA@example.com', password: 'secret' })).data.login;
    expect(entered).toMatchObject({ __typename: 'Session', user: { email: 'ada@example.com' } });
    const me = await shop.graphql('{ me { id firstName email } }', {}, entered.token);
    expect(me.data.me).toEqual(made.user);
  });

  it('mark the shared demo account', async () => {
    const guest = (await shop.graphql('mutation { loginAsGuest { user { isShared } } }')).data.loginAsGuest;
    expect(guest.user).toEqual({ isShared: true });
    const input = { email: 'own@example.com', password: 'secret', firstName: 'Ada', lastName: 'Lovelace' };
    const own = await shop.graphql(
      'mutation ($input: SignupInput!) { signup(input: $input) { ... on Session { user { isShared } } } }',
      { input },
    );
    expect(own.data.signup.user).toEqual({ isShared: false });
  });

  it('return the errors of the input', async () => {
    const input = { email: 'nowhere', password: '', firstName: 'Ada', lastName: 'L' };
    const { signup: refusal } = (await shop.graphql(signup, { input })).data;
    expect(refusal).toMatchObject({ __typename: 'InvalidInput' });
    expect(refusal.fields).toEqual([
      { field: 'email', code: 'INVALID', message: 'Write an address such as name@example.com.' },
      { field: 'password', code: 'REQUIRED', message: 'This cannot be empty.' },
    ]);
    expect(refusal.faults).toEqual([
      'email: write an address such as name@example.com.',
      'password is required.',
    ]);
  });

  it('do not distinguish an unknown email from a wrong password', async () => {
    const unknown = await shop.graphql(login, { email: 'no@one.org', password: 'x' });
    const wrong = await shop.graphql(login, { email: 'guest@quire.example', password: 'x' });
    for (const { data, errors } of [unknown, wrong]) {
      expect(errors).toBeUndefined();
      expect(data.login.__typename).toBe('WrongCredentials');
    }
    expect(unknown.data.login.message).toBe(wrong.data.login.message);
  });

  it('change their password, which ends every other session', async () => {
    const input = { email: 'mary@example.com', password: 'secret', firstName: 'Mary', lastName: 'Shelley' };
    const { token } = (await shop.graphql(signup, { input })).data.signup;
    const change = /* GraphQL */ `
      mutation ($input: ChangePasswordInput!) {
        changePassword(input: $input) {
          __typename
          ... on PasswordChange { token }
          ... on Refusal { message }
        }
      }
    `;
    const wrong = { currentPassword: 'guess', newPassword: 'new secret' };
    expect((await shop.graphql(change, { input: wrong }, token)).data.changePassword.__typename).toBe(
      'InvalidInput',
    );
    const right = { currentPassword: 'secret', newPassword: 'new secret' };
    const { data } = await shop.graphql(change, { input: right }, token);
    expect(data.changePassword.__typename).toBe('PasswordChange');
    const meAs = async (as: string) =>
      (await shop.graphql('{ me { email } }', {}, as)).errors?.[0]?.extensions.code;
    expect(await meAs(token)).toBe('UNAUTHENTICATED');
    expect(await meAs(data.changePassword.token)).toBeUndefined();
    const entered = await shop.graphql(login, { email: input.email, password: 'new secret' });
    expect(entered.data.login.__typename).toBe('Session');
  });

  it('log out everywhere, except the guest', async () => {
    const logoutEverywhere =
      'mutation { logoutEverywhere { __typename ... on EndedSessions { userId } ... on Refusal { message } } }';
    const token = await newShopper();
    const { data: before } = await shop.graphql('{ me { id } }', {}, token);
    const { data } = await shop.graphql(logoutEverywhere, {}, token);
    expect(data.logoutEverywhere).toEqual({ __typename: 'EndedSessions', userId: before.me.id });
    const after = await shop.graphql('{ me { id } }', {}, token);
    expect(after.errors?.[0]?.extensions.code).toBe('UNAUTHENTICATED');
    const guest = (await shop.graphql('mutation { loginAsGuest { token } }')).data.loginAsGuest.token;
    const refused = await shop.graphql(logoutEverywhere, {}, guest);
    expect(refused.data.logoutEverywhere.__typename).toBe('NotForDemoAccount');
    expect((await shop.graphql('{ me { id } }', {}, guest)).errors).toBeUndefined();
  });

  it('include a guest with one address', async () => {
    const { data } = await shop.graphql('mutation { loginAsGuest { token } }');
    const { data: own } = await shop.graphql('{ addresses { id city } }', {}, data.loginAsGuest.token);
    expect(own.addresses).toEqual([{ id: expect.any(String), city: 'Bengaluru' }]);
  });
});

describe('without a valid token', () => {
  it("me is null, and the shopper's fields return an error", async () => {
    expect((await shop.graphql('{ me { id } }')).data).toEqual({ me: null });
    for (const query of [
      '{ cart { id } }',
      '{ wishlist { id } }',
      '{ addresses { id } }',
      'mutation { clearCart { id } }',
      ...['addToCart', 'incrementCartLine', 'decrementCartLine'].map(
        (name) => `mutation { ${name}(productId: "${bookIds[0]}") { ... on Cart { id } } }`,
      ),
      `mutation { setCartQuantity(productId: "${bookIds[0]}", quantity: 2) { ... on Cart { id } } }`,
    ]) {
      for (const token of ['', 'nonsense', 'eyJhbGciOiJub25lIn0.eyJzdWIiOiJ4In0.']) {
        const { errors } = await shop.graphql(query, {}, token);
        expect(errors?.[0]?.extensions).toEqual({ code: 'UNAUTHENTICATED' });
      }
    }
  });
});

describe('the cart', () => {
  it('is returned in full by every change', async () => {
    const token = await newShopper();
    const id = bookIds[0];
    const { data } = await shop.graphql(addToCart, { id }, token);
    expect(data.addToCart).toMatchObject({
      __typename: 'Cart',
      count: 1,
      lines: [{ quantity: 1, product: { id } }],
    });
    const change = (name: string) =>
      shop.graphql(
        `mutation ($id: ID!) { change: ${name}(productId: $id) { __typename ... on Cart ${cartFields} ... on Refusal { message } } }`,
        { id },
        token,
      );
    const set = (quantity: number) =>
      shop.graphql(
        `mutation ($id: ID!, $quantity: Int!) {
          change: setCartQuantity(productId: $id, quantity: $quantity) {
            __typename ... on Cart ${cartFields} ... on Refusal { message }
          }
        }`,
        { id, quantity },
        token,
      );
    expect((await change('incrementCartLine')).data.change.lines).toEqual([{ quantity: 2, product: { id } }]);
    expect((await change('decrementCartLine')).data.change.lines).toEqual([{ quantity: 1, product: { id } }]);
    expect((await set(4)).data.change.lines).toEqual([{ quantity: 4, product: { id } }]);
    const removed = await shop.graphql(
      `mutation ($id: ID!) { removeFromCart(productId: $id) ${cartFields} }`,
      { id },
      token,
    );
    expect(removed.data.removeFromCart).toMatchObject({ count: 0, lines: [] });
    expect((await change('decrementCartLine')).data.change.__typename).toBe('NotInCart');
    expect((await change('incrementCartLine')).data.change.__typename).toBe('NotInCart');
    expect((await set(1)).data.change.__typename).toBe('NotInCart');
    expect((await set(0)).data.change).toMatchObject({ __typename: 'Cart', count: 0 });
    await shop.graphql(addToCart, { id }, token);
    expect((await set(100)).data.change).toEqual({
      __typename: 'QuantityLimitReached',
      message: 'At most 99 copies of one book.',
    });
    expect((await set(-1)).errors).toMatchObject([{ extensions: { code: 'BAD_USER_INPUT' } }]);
    expect((await set(0)).data.change).toMatchObject({ __typename: 'Cart', count: 0, lines: [] });
  });

  it('takes several copies at once, of one book or of several, all or none', async () => {
    const token = await newShopper();
    const add = async (mutation: string) =>
      (
        await shop.graphql(
          `mutation { add: ${mutation} { __typename ... on Cart ${cartFields} ... on Refusal { message } } }`,
          {},
          token,
        )
      ).data.add;
    const [first, second] = bookIds;
    expect((await add(`addToCart(productId: "${first}", quantity: 3)`)).lines).toEqual([
      { quantity: 3, product: { id: first } },
    ]);
    const lines = (...quantities: number[]) =>
      `addLinesToCart(lines: [${quantities.map((quantity, index) => `{ productId: "${bookIds[index]}", quantity: ${quantity} }`).join()}])`;
    const both = [
      { quantity: 4, product: { id: first } },
      { quantity: 2, product: { id: second } },
    ];
    expect((await add(lines(1, 2))).lines).toEqual(both);
    expect(await add(lines(1, 98))).toEqual({
      __typename: 'QuantityLimitReached',
      message: 'At most 99 copies of one book.',
    });
    const { data } = await shop.graphql(`{ cart ${cartFields} }`, {}, token);
    expect(data.cart.lines).toEqual(both);
    const { errors } = await shop.graphql(
      `mutation { addToCart(productId: "${first}", quantity: 0) { __typename } }`,
      {},
      token,
    );
    expect(errors).toMatchObject([{ extensions: { code: 'BAD_USER_INPUT' } }]);
  });

  it.each(['nonsense', 'clearCart', 'CLEARCART', 'fit', 'lines'])('has no line of a book %s', async (id) => {
    const token = await newShopper();
    await shop.graphql(addToCart, { id: bookIds[0] }, token);
    const { data } = await shop.graphql(
      `mutation ($id: ID!) {
        more: incrementCartLine(productId: $id) { __typename }
        less: decrementCartLine(productId: $id) { __typename }
        set: setCartQuantity(productId: $id, quantity: 2) { __typename }
        none: removeFromCart(productId: $id) { count }
      }`,
      { id },
      token,
    );
    expect(data).toEqual({
      more: { __typename: 'NotInCart' },
      less: { __typename: 'NotInCart' },
      set: { __typename: 'NotInCart' },
      none: { count: 1 },
    });
  });

  it('is read with one REST request, whatever is selected', async () => {
    const token = await newShopper();
    await shop.graphql(addToCart, { id: bookIds[0] }, token);
    await shop.graphql(addToCart, { id: bookIds[1] }, token);
    shop.restRequests.splice(0);
    const { data } = await shop.graphql(`{ cart ${cartFields} }`, {}, token);
    expect(data.cart.count).toBe(2);
    expect(shop.restRequests).toEqual(['GET /api/user/cart?include=availability&include=totals']);
  });

  it('returns NOT_FOUND for an unknown book', async () => {
    const { errors } = await shop.graphql(addToCart, { id: 'nonsense' }, await newShopper());
    expect(errors).toEqual([expect.objectContaining({ extensions: { code: 'NOT_FOUND' } })]);
  });

  it('names the argument that is empty, as the wishlist does', async () => {
    const addToWishlist = 'mutation ($id: ID!) { addToWishlist(productId: $id) { id } }';
    const token = await newShopper();
    for (const mutation of [addToCart, addToWishlist]) {
      const { errors } = await shop.graphql(mutation, { id: '' }, token);
      expect(errors).toMatchObject([
        { message: 'productId is required.', extensions: { code: 'BAD_USER_INPUT' } },
      ]);
    }
  });
});

it('the wishlist adds and removes books', async () => {
  const token = await newShopper();
  const change = (name: string) =>
    shop.graphql(
      `mutation ($id: ID!) { list: ${name}(productId: $id) { id count items { product { id } } } }`,
      { id: bookIds[2] },
      token,
    );
  expect((await change('addToWishlist')).data.list.items).toEqual([{ product: { id: bookIds[2] } }]);
  expect((await change('addToWishlist')).data.list.count).toBe(1);
  expect((await change('removeFromWishlist')).data.list).toMatchObject({ count: 0, items: [] });
});

describe('addresses', () => {
  const change = (variables: string, call: string) => `
    mutation (${variables}) {
      change: ${call} {
        __typename
        ... on AddressBook { addresses { id name city locality } }
        ... on Refusal { message }
        ... on InvalidInput { fields { field code message } faults }
      }
    }
  `;
  const home = {
    name: 'Ada',
    mobile: '9876543210',
    area: '12 Fort',
    pincode: '400001',
    city: 'Mumbai',
    state: 'Maharashtra',
  };

  it('are added, edited and removed; each change returns all of them', async () => {
    const token = await newShopper();
    const { data: added } = await shop.graphql(
      change('$input: AddressInput!', 'addAddress(input: $input)'),
      { input: home },
      token,
    );
    expect(added.change).toEqual({
      __typename: 'AddressBook',
      addresses: [{ id: expect.any(String), name: 'Ada', city: 'Mumbai', locality: '' }],
    });
    const id = added.change.addresses[0].id;
    const input = { ...home, city: 'Pune' };
    const { data: edited } = await shop.graphql(
      change('$id: ID!, $input: AddressInput!', 'editAddress(id: $id, input: $input)'),
      { id, input },
      token,
    );
    expect(edited.change.addresses).toEqual([{ id, name: 'Ada', city: 'Pune', locality: '' }]);
    const remove = change('$id: ID!', 'removeAddress(id: $id)');
    expect((await shop.graphql(remove, { id }, token)).data.change.addresses).toEqual([]);
    expect((await shop.graphql(remove, { id }, token)).data.change.__typename).toBe('AddressNotFound');
  });

  it('are rejected with a message per field', async () => {
    const input = { ...home, pincode: '1', state: 'Bavaria' };
    const { data } = await shop.graphql(
      change('$input: AddressInput!', 'addAddress(input: $input)'),
      { input },
      await newShopper(),
    );
    expect(data.change.__typename).toBe('InvalidInput');
    expect(data.change.fields).toMatchObject([
      { field: 'pincode', code: 'INVALID' },
      { field: 'state', code: 'INVALID' },
    ]);
  });

  it('must be in one of the states', async () => {
    const { data } = await shop.graphql('{ states }');
    expect(data.states).toHaveLength(29);
  });
});

it('a profile is updated in part, and its email stays unique', async () => {
  const token = await newShopper();
  const update = (input: object) =>
    shop.graphql(
      `mutation ($input: UpdateProfileInput!) {
        updateProfile(input: $input) { __typename ... on User { id firstName lastName } ... on Refusal { message } }
      }`,
      { input },
      token,
    );
  expect((await update({ firstName: 'Augusta' })).data.updateProfile).toMatchObject({
    __typename: 'User',
    firstName: 'Augusta',
    lastName: 'B',
  });
  expect((await update({ firstName: null, email: null })).data.updateProfile.firstName).toBe('Augusta');
  expect((await update({ email: 'guest@quire.example' })).data.updateProfile.__typename).toBe('EmailTaken');
  expect((await update({ lastName: '' })).data.updateProfile.__typename).toBe('InvalidInput');
});

describe('an order', () => {
  const placeOrder = /* GraphQL */ `
    mutation ($input: PlaceOrderInput!) {
      placeOrder(input: $input) {
        __typename
        ... on OrderPlacement {
          order { id state totals { pricePaise discountPaise totalPaise } lines { quantity title } }
          checkout { script key orderId amountPaise currency prefill { name contact email } }
        }
        ... on Refusal { message }
      }
    }
  `;
  const confirmPayment = /* GraphQL */ `
    mutation ($input: ConfirmPaymentInput!) {
      confirmPayment(input: $input) {
        __typename
        ... on PaymentConfirmation { order { id state paymentId } cart { count } }
        ... on Refusal { message }
      }
    }
  `;

  it('is placed and paid in the sandbox, and empties the cart', async () => {
    const { token } = (await shop.graphql('mutation { loginAsGuest { token } }')).data.loginAsGuest;
    const addressId = (await shop.graphql('{ addresses { id } }', {}, token)).data.addresses[0].id;
    const input = { addressId, idempotencyKey: 'an-intent-of-this-test' };
    const early = (
      await shop.graphql(placeOrder, { input: { ...input, idempotencyKey: 'too-early' } }, token)
    ).data;
    expect(early.placeOrder.__typename).toBe('OrderRefused');

    await shop.graphql(addToCart, { id: bookIds[0] }, token);
    const { placeOrder: placement } = (
      await shop.graphql(placeOrder, { input: { ...input, idempotencyKey: 'this-intent' } }, token)
    ).data;
    expect(placement.__typename).toBe('OrderPlacement');
    const { order, checkout } = placement;
    expect(checkout).toMatchObject({ currency: 'INR', amountPaise: order.totals.totalPaise });
    expect(order.totals.totalPaise).toBe(
      order.totals.pricePaise - order.totals.discountPaise + fixedDeliveryPaise,
    );
    expect((await fetch(new URL(checkout.script, shop.origin))).status).toBe(200);

    const paid = await fetch(`${shop.origin}/api/payments/sandbox/pay`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ order_id: checkout.orderId }),
    });
    const proof = await paid.json();
    const response = {
      orderId: order.id,
      razorpayOrderId: proof.razorpay_order_id,
      razorpayPaymentId: proof.razorpay_payment_id,
      razorpaySignature: proof.razorpay_signature,
    };
    const forged = { ...response, razorpaySignature: 'f'.repeat(64) };
    expect(
      (await shop.graphql(confirmPayment, { input: forged }, token)).data.confirmPayment.__typename,
    ).toBe('PaymentRefused');
    expect((await shop.graphql(confirmPayment, { input: response }, token)).data.confirmPayment).toEqual({
      __typename: 'PaymentConfirmation',
      order: { id: order.id, state: 'PAID', paymentId: proof.razorpay_payment_id },
      cart: { count: 0 },
    });
  });
});
