import { eq } from 'drizzle-orm';
import { v4 as uuid } from 'uuid';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { expectFresh } from '../../http/testing/expect-fresh.ts';
import { products } from '../../rest-api/catalogue/products/product-tables.ts';
import { setStock } from '../../rest-api/stock/set-stock.ts';
import { addStaff } from '../../rest-api/testing/staff.ts';
import { buildShop } from '../../runtime/testing/build-shop.ts';
import { hasSettled } from '../testing/has-settled.ts';
import { startTestShop, type TestShop } from '../testing/test-shop.ts';

buildShop('client', 'ssr');

let shop: TestShop;
const open = async () => {
  shop = await startTestShop();
};
const close = () => shop.close();

async function visit(path: string, headers: Record<string, string> = {}) {
  const response = await fetch(shop.origin + path, { headers });
  const html = await response.text();
  const scripts = [...html.matchAll(/<script([^>]*)>([^<]*)<\/script>/g)];
  const json = (mark: string) => {
    const [, , text] = scripts.find(([, attributes = '']) => attributes.includes(mark)) ?? [];
    return text === undefined ? undefined : JSON.parse(text);
  };
  return {
    status: response.status,
    headers: response.headers,
    html,
    answer: json('id="initial-data"'),
    jsonLd: json('application/ld+json'),
    tag: (pattern: RegExp) => pattern.exec(html)?.[1],
  };
}

const h1 = (html: string) => /<h1[^>]*>(.*?)<\/h1>/.exec(html)?.[1]?.replace(/<[^>]*>/g, '');

/** Expects the page as it is while it loads, with the styles that it needs, and nothing that the policy refuses. */
function expectShell(html: string, heading: string) {
  const content = html.slice(html.indexOf('<div id="root"><div data-shell>'), html.indexOf('</main>'));
  expect(content).toContain('<header');
  expect(h1(content)).toContain(heading);
  expect(content).not.toContain(' style="');
  expect(html).toMatch(/<style data-emotion="quire [^"]+" nonce="[^"]+">/);
}

/** What the client of this build would be answered. */
async function asked(name: string, variables: object) {
  const { operations } = await import('../generated/operations.ts');
  const { text = '' } = operations.find((operation) => operation.name === name) ?? {};
  return (await shop.graphql(text, variables)).data;
}

/** Of a shop whose owner has written no page. */
const emptyFrame = { shop: { __typename: 'Shop', announcement: null, banner: null }, pages: [] };

const missingBook = `/products/${uuid()}`;

const addBook = async (book: Partial<typeof products.$inferInsert> = {}) => {
  const id = uuid();
  await shop.database.insert(products).values({
    id,
    title: 'The White Tiger',
    author: 'by Aravind Adiga',
    image: `/covers/${id}.webp`,
    rating: 4.1,
    pricePaise: 49_950,
    previousPricePaise: 60_000,
    categoryName: 'Fiction',
    ...book,
  });
  return id;
};

/** A thread that renders has to start first, on a machine that may be busy. */
const patient = { timeout: 20_000, interval: 50 };

/** A page with its data, without which it goes out when the servers are slow, as right after they have started. */
const visitWhole = (path: string, headers?: Record<string, string>) =>
  vi.waitFor(async () => {
    const page = await visit(path, headers);
    expect(page.answer).toBeDefined();
    return page;
  }, patient);

/** Beside the question whether the catalogue has changed, which is always on its way. */
const catalogueCalls = () => shop.restRequests.filter((call) => /\/api\/(products|categories)/.test(call));

/** A page that has its content, and for which nobody was asked. */
const cachedPage = (path: string) =>
  vi.waitFor(async () => {
    shop.restRequests.splice(0);
    const page = await visit(path);
    expect(page.html).toContain('<h1');
    expect(page.html).not.toContain('data-shell');
    expect(catalogueCalls()).toEqual([]);
    return page;
  }, patient);

describe('the page', () => {
  beforeAll(open);
  afterAll(close);

  it.each([
    ['/', 'HomePage', {}],
    ['/products', 'ProductsPage', { filter: null, sort: null }],
    [
      '/products?search=the&category=Fiction&price=500&rating=3&sort=HIGH_TO_LOW',
      'ProductsPage',
      {
        filter: { search: 'the', categories: ['Fiction'], maxPricePaise: 50_000, minRating: 3 },
        sort: 'HIGH_TO_LOW',
      },
    ],
  ])('at %s brings the answer to what the client asks first', async (path, operation, variables) => {
    const data = await asked(operation, variables);
    const { status, answer } = await visitWhole(path);
    expect(status).toBe(200);
    expect(answer).toEqual({ operation, variables, data, frame: emptyFrame });
  });

  it('of a book brings the book, and tells search engines of it', async () => {
    const productId = await addBook();
    const { answer, jsonLd, tag } = await visitWhole(`/products/${productId}`);
    expect(answer.data).toEqual(await asked('BookPage', { productId }));
    const url = `${shop.origin}/products/${productId}`;
    expect(tag(/<title[^>]*>([^<]*)/)).toBe('The White Tiger · Quire');
    expect(tag(/<link rel="canonical" href="([^"]*)"/)).toBe(url);
    expect(tag(/property="og:type" content="([^"]*)"/)).toBe('book');
    expect(tag(/property="og:image" content="([^"]*)"/)).toContain(
      `${shop.origin}/covers/${productId}.webp?v=`,
    );
    expect(tag(/name="description" content="([^"]*)"/)).toBe(answer.data.product.description);
    expect(jsonLd).toMatchObject({
      '@type': ['Product', 'Book'],
      name: 'The White Tiger',
      author: { name: 'Aravind Adiga' },
      offers: { price: '499.50', priceCurrency: 'INR', availability: 'https://schema.org/InStock', url },
    });
    // The specification's texts for every book, which are not known to be true of this one.
    for (const claim of ['aggregateRating', 'review', 'bookFormat', 'inLanguage']) {
      expect(jsonLd).not.toHaveProperty(claim);
    }
  });

  it.each([
    [0, 'OutOfStock', 'Out of stock'],
    [2, 'LimitedAvailability', 'Only 2 left'],
  ])(
    'of a book of which %i are left says so, to search engines as well',
    async (copies, availability, words) => {
      const productId = await addBook();
      await setStock(shop.database, { productId, copies, reason: 'count', actor: 'a test' });
      const path = `/products/${productId}`;
      expect((await visitWhole(path)).jsonLd.offers).toMatchObject({
        availability: `https://schema.org/${availability}`,
      });
      await vi.waitFor(async () => expect((await visit(path)).html).toContain(`>${words}<`), patient);
    },
  );

  it.each(['__CSP_NONCE__', '$& $1 $$', '<!--head--><!--content-->'])(
    'holds %s as any other text, and the nonce nowhere but in its attributes',
    async (text) => {
      const book = await visitWhole(`/products/${await addBook({ title: text, author: `by ${text}` })}`);
      const search = await visitWhole(`/products?search=${encodeURIComponent(text)}`);
      expect([book.answer.data.product.title, book.jsonLd.name]).toEqual([text, text]);
      expect(search.answer.variables.filter.search).toBe(text);
      for (const { html, headers } of [book, search]) {
        const [, nonce = ''] = /'nonce-([^']+)'/.exec(headers.get('content-security-policy') ?? '') ?? [];
        expect(nonce).not.toBe('');
        expect(html).toContain(` nonce="${nonce}"`);
        expect(html.replaceAll(` nonce="${nonce}"`, '')).not.toContain(nonce);
      }
    },
  );

  it('holds such a text in its content as well', async () => {
    const { html } = await cachedPage(`/products/${await addBook({ title: '__CSP_NONCE__' })}`);
    expect(html).toMatch(/<h1[^>]*>__CSP_NONCE__<\/h1>/);
  });

  it('shows a rating rounded down, as the filter by stars takes it', async () => {
    const { answer } = await visitWhole(`/products/${await addBook({ rating: 3.95 })}`);
    expect(answer.data.product).toMatchObject({
      rating: 3.95,
      description: expect.stringContaining('3.9 out of 5'),
    });
  });

  it('of a book says what delivery costs', async () => {
    const { answer } = await visitWhole(`/products/${await addBook()}`);
    expect(answer.data.shop.deliveryPaise).toBe(19_900);
  });

  it('holds whatever a title holds as text', async () => {
    const title = `</script><script>alert("1")</script>' onload='x' & \u2028 <!--`;
    const { html, answer, jsonLd } = await visitWhole(`/products/${await addBook({ title })}`);
    expect(html).not.toContain('<script>alert');
    expect(html.slice(0, html.indexOf('ld+json'))).not.toContain(`' onload='`);
    const scripts = html.match(/<script[^>]*>[^<]*<\/script>/g) ?? [];
    expect(scripts.join()).toContain('alert(');
    expect(scripts.join()).not.toContain('\u2028');
    expect([answer.data.product.title, jsonLd.name]).toEqual([title, title]);
    const search = await visit(`/products?search=${encodeURIComponent('"><script>alert(1)</script>')}`);
    expect(search.html).not.toContain('<script>alert');
  });

  it('brings within it what holds up its first paint', async () => {
    const { html } = await visit('/');
    expect(html).not.toMatch(/<script[^>]* src="\/head-script\.js"|<link rel="stylesheet"/);
  });

  it('holds nothing of whoever asks', async () => {
    const { html } = await visit('/', { authorization: 'a token', cookie: 'secret=1' });
    expect(html).not.toMatch(/a token|secret=1/);
    const { answer } = await visitWhole('/cart', { authorization: 'a token' });
    expect(answer).toEqual({ frame: emptyFrame });
  });

  it.each([
    ...[
      '/orders/xyz',
      '/orders/xyz/invoice',
      '/nothing',
      '/products/a/b',
      '/products/not-an-id',
      missingBook,
      '/index.html',
    ],
    ...['/products/%E0%A4%A', '/%', '/cart/%FF', '/%E0%A4%A?search=x'],
  ])('at %s is not found, and the client shows that', async (path) => {
    // Whether there is a book, only its data say.
    const { status, html, tag } = await (path === missingBook ? visitWhole : visit)(path);
    expect(status).toBe(404);
    expect(html).toContain('<div id="root">');
    expect(tag(/name="robots" content="([^"]*)"/)).toBe('noindex');
    expect(html).not.toContain('rel="canonical"');
  });

  it.each([
    '/Login',
    '/signup/',
    '/Cart',
    '/WishList',
    '/checkout',
    '/orderSummary',
    '/profile',
    '/profile/address',
    '/orders',
    '/orders/6f1d1c1e-7a52-4d6f-8f35-0d6a5f0b9c21',
    '/Orders/6f1d1c1e-7a52-4d6f-8f35-0d6a5f0b9c21/invoice',
  ])('at %s is there, and not for search engines', async (path) => {
    const { status, tag } = await visit(path);
    expect([status, tag(/name="robots" content="([^"]*)"/)]).toEqual([200, 'noindex']);
  });

  it('of a filtered listing belongs to the listing of its category', async () => {
    const canonical = async (path: string) => (await visit(path)).tag(/rel="canonical" href="([^"]*)"/);
    expect(await canonical('/products?category=Fiction&sort=LOW_TO_HIGH&utm=x')).toBe(
      `${shop.origin}/products?category=Fiction`,
    );
    expect(await canonical('/products?category=Fiction&category=Biographies')).toBe(
      `${shop.origin}/products`,
    );
    expect((await visit('/products?search=fire')).html).toContain('noindex');
  });

  it('is compressed, with a nonce of its own each time', async () => {
    const one = await visit('/', { 'accept-encoding': 'br' });
    const other = await visit('/', { 'accept-encoding': 'identity' });
    expect(one.headers.get('content-encoding')).toBe('br');
    expect(other.headers.get('content-encoding')).toBeNull();
    const nonces = [one, other].map(({ html }) => new Set(html.match(/nonce="[^"]+"/g)));
    expect(nonces.map(({ size }) => size)).toEqual([1, 1]);
    expect([...(nonces[0] ?? [])]).not.toEqual([...(nonces[1] ?? [])]);
    expect(one.html).not.toContain('__CSP_NONCE__');
  });

  it.each(['/', '/products?category=Fiction'])('at %s is made once for all visitors', async (path) => {
    const { answer } = await cachedPage(path);
    expect(answer).toBeDefined();
  });

  it.each(['/products?search=fire', '/products?price=500'])(
    'at %s comes with its shell, and the books as data',
    async (path) => {
      const { html, answer } = await visitWhole(path);
      expect(answer).toBeDefined();
      expectShell(html, 'Showing All');
    },
  );

  it.each([
    ['/login', 'Login'],
    ['/signup', 'Signup'],
    ['/forgot-password', 'Forgot password'],
    ['/reset-password', 'Set a new password'],
    ['/confirm-email', 'Confirm your email'],
    ['/restore-email', 'Take your account back'],
    ['/cart', 'My Cart'],
    ['/wishlist', 'My Wishlist'],
    ['/checkout', 'Select Delivery Address'],
    ['/orderSummary', 'Order Summnary'],
    ['/profile', 'Profile'],
    ['/profile/address', 'Address'],
    ['/orders', 'Orders'],
    ['/orders/6f1d1c1e-7a52-4d6f-8f35-0d6a5f0b9c21', 'Order'],
    ['/orders/6f1d1c1e-7a52-4d6f-8f35-0d6a5f0b9c21/invoice', 'Invoice'],
    ['/nothing', 'Page not found'],
  ])('at %s comes with its header and the heading %s', async (path, heading) => {
    const { html } = await visit(path);
    expectShell(html, heading);
    // An address without an order is no link.
    expect(html).not.toMatch(/:orderId|0000-0000/i);
  });
});

/** Where nothing has changed a moment before, and no service has been away. */
describe('the page of a shop that has just opened', () => {
  beforeAll(open);
  afterAll(close);

  it('comes as HTML that needs no script, until the books have changed', async () => {
    const productId = await addBook({ title: 'Before & after' });
    const path = `/products/${productId}`;
    const { html } = await cachedPage(path);
    const content = html.slice(html.indexOf('<div id="root">'), html.indexOf('id="initial-data"'));
    expect(content).toMatch(/<h1[^>]*>Before &amp; after<\/h1>/);
    expect(content).toContain('499.50');
    // The policy refuses them.
    expect(content).not.toContain(' style="');
    expect(html).toMatch(/<style data-emotion="quire [^"]+" nonce="[^"]+">/);

    await cachedPage(`${path}/?utm_source=x`);

    await shop.database.update(products).set({ pricePaise: 12_300 }).where(eq(products.id, productId));
    await expectFresh(1_000, async () => (await visit(path)).html.includes('499.50'));
    await vi.waitFor(async () => expect((await visit(path)).html).toContain('123.00'), patient);
  });

  it('comes without data while the REST service is silent', async () => {
    shop.line.behave('hold');
    const silent = await visit('/products');
    expect([silent.status, silent.answer]).toEqual([200, undefined]);
    expectShell(silent.html, 'Showing All');
    shop.line.behave('pass');
  });

  it('keeps its content while the REST service is away; others come without data', async () => {
    await expect.poll(hasSettled(shop.catalogueVersion), { interval: 900 }).toBe(true);
    await cachedPage('/');
    await shop.stopRest();
    expect((await visit('/')).html).not.toContain('data-shell');
    const down = await visit(`/products/${uuid()}`);
    expect([down.status, down.answer]).toEqual([200, undefined]);
    expectShell(down.html, 'The book is on its way');
  });

  it('has its header and its heading in a crowd as well, of which most are not rendered', async () => {
    const pages = await Promise.all(
      Array.from({ length: 40 }, (_, index) =>
        visit(`/products?page-of-a-crowd=${index}&rating=${1 + (index % 4)}`),
      ),
    );
    for (const { status, html } of pages) {
      expect(status).toBe(200);
      expect(html).toContain('<header');
      expect(h1(html)).toContain('Showing All');
    }
  });
});

describe('the pages of the owner', () => {
  beforeAll(open);
  afterAll(close);

  const footerOf = (html: string) =>
    [...html.slice(html.lastIndexOf('<footer')).matchAll(/<a[^>]* href="([^"]*)"[^>]*>([^<]*)<\/a>/g)].map(
      ([, path, text]) => `${text} ${path}`,
    );
  const specified = ['Home /', 'Products /products', 'Wishlist /wishlist', 'Cart /cart'];
  const asOwner = async (text: string, variables: object) => {
    const { token } = await addStaff(shop.database, 'owner');
    return (await shop.graphql(text, variables, token)).data;
  };
  const addPage = (input: object) =>
    asOwner(
      'mutation ($input: PageInput!) { addPage(input: $input) { __typename ... on InvalidInput { message } } }',
      {
        input: { state: 'PUBLISHED', body: '', ...input },
      },
    );
  const announce = (announcement: object) =>
    asOwner(
      'mutation ($setting: SettingInput!) { changeSetting(setting: $setting, version: 0) { __typename } }',
      { setting: { announcement } },
    );

  it('are in the footer of each page where they are published, and nowhere before', async () => {
    expect(footerOf((await visitWhole('/')).html)).toEqual([...specified, 'FAQ /', 'Privacy Policy /']);
    await addPage({ slug: 'faq', title: 'Questions', footerPosition: 9 });
    await addPage({ slug: 'imprint', title: 'Imprint', footerPosition: 2 });
    await addPage({ slug: 'about', title: 'About', footerPosition: 1 });
    await addPage({ slug: 'unlisted', title: 'Unlisted' });
    await addPage({ slug: 'privacy-policy', title: 'Privacy', state: 'DRAFT', footerPosition: 3 });
    const expected = [
      ...[...specified, 'FAQ /pages/faq', 'Privacy Policy /'],
      ...['About /pages/about', 'Imprint /pages/imprint'],
    ];
    for (const path of ['/', '/cart', '/products?search=fire', '/nothing']) {
      await vi.waitFor(async () => expect(footerOf((await visit(path)).html)).toEqual(expected), patient);
    }
    expect((await visitWhole('/pages/privacy-policy')).status).toBe(404);
    expect((await visitWhole('/pages/nowhere')).status).toBe(404);
  });

  it('come as HTML with a head of their own', async () => {
    await addPage({
      slug: 'gifts',
      title: 'Gifts & cards',
      body: '# How\n\nAsk at the *counter* or [write](/pages/contact).',
    });
    const { html, tag, status } = await vi.waitFor(async () => {
      const page = await visit('/pages/gifts');
      expect(page.html).toContain('<em>counter</em>');
      return page;
    }, patient);
    expect(status).toBe(200);
    expect(tag(/<title[^>]*>([^<]*)/)).toBe('Gifts &amp; cards · Quire');
    expect(tag(/name="description" content="([^"]*)"/)).toBe('Ask at the counter or write.');
    expect(tag(/<link rel="canonical" href="([^"]*)"/)).toBe(`${shop.origin}/pages/gifts`);
    expect(html).toMatch(/<h1[^>]*>Gifts &amp; cards<\/h1>/);
    expect(html).toMatch(/<h2[^>]*>How<\/h2>/);
    expect(html).not.toContain(' style="');
  });

  it.each([
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '<svg/onload=alert(1)>',
    '[a](javascript:alert(1))',
    '[a](JaVaScRiPt&colon;alert(1))',
    '[a](data:text/html;base64,PHNjcmlwdD4=)',
    '![a](javascript:alert(1))',
    '[a]: vbscript:x\n\n[a]',
    '<a href="javascript:alert(1)">a</a>',
    '<javascript:alert(1)>',
    '[a](//evil.example)',
    '`</script><script>alert(1)</script>`',
    '</textarea><iframe srcdoc="<script>alert(1)</script>">',
  ])('hold nothing that a browser runs: %s', async (body) => {
    const slug = `page-${uuid()}`;
    await addPage({ slug, title: body.slice(0, 90), body });
    const { html } = await vi.waitFor(async () => {
      const page = await visit(`/pages/${slug}`);
      expect(page.status).toBe(200);
      expect(page.html).toMatch(/<h1/);
      return page;
    }, patient);
    const content = html.slice(html.indexOf('<main'), html.indexOf('</main>'));
    expect(content).not.toMatch(
      /<(script|img|svg (?!.*viewBox)|iframe|textarea|object|embed|style|base|form)\b/i,
    );
    expect(content).not.toMatch(/<[^>]+\son\w+=/i);
    expect(content).not.toMatch(/href="(?!\/(?!\/)|https:|mailto:|tel:|#|http:)/i);
    // Each script has the nonce of the page.
    expect(html.match(/<script(?![^>]*nonce=)/g)).toBeNull();
  });

  it('show an announcement above each page, and no more than its text', async () => {
    await announce({ text: '<b>Closed</b> on Monday', link: '/pages/about' });
    for (const path of ['/', '/login', '/pages/about', '/products?price=500']) {
      await vi.waitFor(
        async () => expect((await visit(path)).html).toContain('&lt;b&gt;Closed&lt;/b&gt; on Monday'),
        patient,
      );
    }
    expectShell((await visit('/login')).html, 'Login');
  });
});
