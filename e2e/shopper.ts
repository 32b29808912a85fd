import {
  type APIRequestContext,
  type APIResponse,
  test as base,
  expect,
  type Locator,
  type Page,
} from '@playwright/test';

const home = {
  name: 'Ada Lovelace',
  mobile: '9876543210',
  area: '14 Church Street',
  locality: 'Shanthala Nagar',
  pincode: '560001',
  city: 'Bengaluru',
  state: 'Karnataka',
  alternatePhoneNumber: '',
};

/** An account of a single test, and what its owner does on another device. */
export interface Shopper {
  email: string;
  password: string;
  token: string;
  /** Sends a request to the REST service with the shopper's token; it has to succeed. */
  ask<Answer>(method: 'GET' | 'POST' | 'DELETE', path: string, body?: object): Promise<Answer>;
  putInCart(...productIds: string[]): Promise<void>;
  /** A new shopper has none. */
  saveAddress(): Promise<void>;
  /** Orders a book to the first saved address, without paying. */
  order(productId: string): Promise<PlacedOrder>;
  /** Pays an order on another device. */
  payOrder(order: PlacedOrder): Promise<void>;
}

/** An order from the response, with the payment provider's id of it. */
export interface PlacedOrder {
  id: string;
  providerOrderId: string;
}

/** A new account; the page is not logged in. */
export async function newShopper(request: APIRequestContext): Promise<Shopper> {
  const email = `${crypto.randomUUID()}@example.com`;
  const password = 'secret';
  let token = '';
  const ask = async <Answer>(method: string, path: string, body?: object): Promise<Answer> => {
    const response = await request.fetch(`/api${path}`, {
      method,
      data: body,
      headers: { authorization: token },
    });
    expect(response.ok(), `${method} ${path}: ${await response.text()}`).toBe(true);
    return response.json();
  };
  const account = { email, password, firstName: 'Ada', lastName: 'Lovelace' };
  token = (await ask<{ encodedToken: string }>('POST', '/auth/signup', account)).encodedToken;
  return {
    email,
    password,
    token,
    ask,
    async putInCart(...productIds) {
      for (const _id of productIds) await ask('POST', '/user/cart', { product: { _id } });
    },
    saveAddress: () => ask('POST', '/users/address/add', { address: home }),
    async order(productId) {
      await ask('POST', '/user/cart', { product: { _id: productId } });
      const { address } = await ask<{ address: { _id: string }[] }>('GET', '/users/address');
      const response = await request.post('/api/user/orders', {
        data: { addressId: address[0]?._id },
        headers: { authorization: token, 'idempotency-key': crypto.randomUUID() },
      });
      expect(response.status(), await response.text()).toBe(201);
      const { order, payment } = await response.json();
      return { id: order.id, providerOrderId: payment.orderId };
    },
    async payOrder({ id, providerOrderId }) {
      const proof = await ask<object>('POST', '/payments/sandbox/pay', { order_id: providerOrderId });
      await ask('POST', `/user/orders/${id}/payment`, proof);
    },
  };
}

/** Prepares a page to open with a token, as if its owner had logged in there earlier. */
export async function logIn(page: Page, token: string): Promise<void> {
  // Once per tab: later changes of the token have to survive a reload.
  await page.addInitScript((value) => {
    if (sessionStorage.getItem('logged-in')) return;
    sessionStorage.setItem('logged-in', 'yes');
    localStorage.setItem('token', value);
  }, token);
}

/**
 * Records the text of every toast: a toast disappears after a second, in which a busy machine may not have looked.
 */
function noteToasts(): void {
  const toasts: string[] = [];
  const noted = new WeakSet<Element>();
  Object.assign(window, { toasts });
  new MutationObserver(() => {
    for (const toast of document.querySelectorAll('.quire-toasts > *')) {
      if (noted.has(toast) || !toast.textContent) continue;
      noted.add(toast);
      toasts.push(toast.textContent);
    }
  }).observe(document, { childList: true, subtree: true });
}

/** Waits until the page has shown a toast; each toast counts once. */
export async function expectToast(page: Page, text: string): Promise<void> {
  const take = () =>
    page.evaluate((words) => {
      const toasts: string[] = Reflect.get(window, 'toasts');
      const at = toasts.indexOf(words);
      if (at >= 0) toasts.splice(at, 1);
      return at >= 0;
    }, text);
  await expect.poll(take, { message: `the toast "${text}"`, timeout: 10_000 }).toBe(true);
}

interface Fixtures {
  /** An account of this test; the page is not logged in. */
  account: Shopper;
  /** The same, logged in on the page. */
  shopper: Shopper;
}

export const test = base.extend<Fixtures>({
  page: async ({ page, context }, use) => {
    await context.addInitScript(noteToasts);
    await use(page);
    // A request that a test's route still passes on fails when the page closes.
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  },
  account: async ({ request }, use) => use(await newShopper(request)),
  shopper: async ({ page, account }, use) => {
    await logIn(page, account.token);
    await use(account);
  },
});

/** Waits until React has hydrated the page; plain links work before that. */
export async function takenOver(page: Page): Promise<void> {
  await expect(page.locator('[aria-label^="Use "]').first()).toBeAttached();
}

/** Navigates within the client, so that the page fetches its code and data itself. */
export async function goWithin(page: Page, path: string): Promise<void> {
  await takenOver(page);
  await pushPath(page, path);
}

/** Has the client, whose code is loaded, show another of its pages. */
export async function pushPath(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState(null, '', to);
    window.dispatchEvent(new PopStateEvent('popstate'));
  }, path);
}

export interface Book {
  _id: string;
  title: string;
}

/** Some books of the shop, in its order. */
export async function someBooks(request: APIRequestContext, first: number): Promise<Book[]> {
  const response = await request.get(`/api/products?first=${first}`);
  expect(response.status(), await response.text()).toBe(200);
  return (await response.json()).products;
}

/** Logs in to the shared demo account. */
export async function loginAsGuest(page: Page): Promise<void> {
  await page.goto('/login');
  await page.getByRole('button', { name: 'Login As Guest' }).click();
  await expect(page).not.toHaveURL(/login/);
}

/** Empties the cart of the logged-in account, as if on another device. */
export async function emptyCart(page: Page): Promise<void> {
  const token = await page.evaluate(() => localStorage.getItem('token'));
  const response = await page.request.post('/api/user/cart/clearCart', {
    headers: { authorization: token ?? '' },
    data: {},
  });
  expect(response.status()).toBe(201);
}

/** A visible toast, or any other element with exactly this text. */
export const toast = (page: Page, text: string) => page.getByText(text, { exact: true });

/**
 * Runs a paused clock until a toast is shown: its code may still have to load, and React shows what has loaded after a
 * moment of that clock.
 */
export async function shownByPausedClock(page: Page, told: Locator): Promise<void> {
  const isShown = async () => {
    await page.clock.runFor(50);
    return told.isVisible();
  };
  await expect.poll(isShown, { timeout: 10_000 }).toBe(true);
}

/** The page's heading. */
export const heading = (page: Page) => page.getByRole('heading', { level: 1 });

/** The payment provider's checkout. */
export const payment = (page: Page) => page.getByRole('dialog', { name: /Quire|sandbox|payment/i });

export async function logInByHand(page: Page, { email, password }: Shopper): Promise<void> {
  await page.getByLabel(/^Email/).fill(email);
  await page.getByRole('textbox', { name: /^Password/ }).fill(password);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
}

/** Requests to the GraphQL server. */
export const GRAPHQL = /\/graphql(\?|$)/;

/** The operation of a GraphQL request. */
function operationOf(request: { url(): string; postDataJSON(): { operationName?: string } | null }): string {
  return (
    new URL(request.url()).searchParams.get('operationName') ?? request.postDataJSON()?.operationName ?? ''
  );
}

/** Repeats each request for a document until the server sends it with its content; a busy server sends it without. */
export async function servedWhole(page: Page): Promise<void> {
  await page.route('**/*', async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback();
    let served: { response: APIResponse; body: string } | undefined;
    const isWhole = async () => {
      const response = await route.fetch();
      served = { response, body: await response.text() };
      return response.status() === 404 || !served.body.includes('data-shell');
    };
    // As long as the test has time.
    await expect.poll(isWhole, { timeout: 0 }).toBe(true);
    return route.fulfill(served);
  });
}

/** Serves pages without their data and content, as during an outage. */
async function withoutContent(page: Page): Promise<void> {
  await page.route('**/*', async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback();
    const response = await route.fetch();
    const html = (await response.text())
      .replace(/<script[^>]* id="initial-data"[^>]*>[^<]*<\/script>/, '')
      .replace(/(<div id="root">)[\s\S]*(<\/div>\s*<noscript>)/, '$1$2');
    return route.fulfill({ response, body: html });
  });
}

/** Answers an operation like the GraphQL server while the REST service is down. */
export async function breakOperation(page: Page, operation: string): Promise<void> {
  await withoutContent(page);
  await page.route(GRAPHQL, (route) => {
    if (operationOf(route.request()) !== operation) return route.fallback();
    const error = {
      message: 'The shop cannot answer right now. Please try again in a moment.',
      extensions: { code: 'SERVICE_UNAVAILABLE', retryAfterSeconds: 1 },
    };
    return route.fulfill({ json: { errors: [error], data: null } });
  });
}

/** Holds an operation's responses back until the returned function is called. */
export async function holdOperation(page: Page, operation: string): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(GRAPHQL, async (route) => {
    if (operationOf(route.request()) === operation) await released;
    await route.fallback();
  });
  return release;
}

/** Fills the form of an address. */
export async function fillAddress(form: Locator): Promise<void> {
  await form.getByLabel(/^Name/).fill('Grace Hopper');
  await form.getByLabel(/^Mobile/).fill('9876543210');
  await form.getByLabel(/^Area/).fill('7 Marine Drive');
  await form.getByLabel(/^Pincode/).fill('400020');
  await form.getByLabel(/^City/).fill('Mumbai');
  await form.getByLabel(/^State/).selectOption('Maharashtra');
}
