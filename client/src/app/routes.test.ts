import { describe, expect, it } from 'vitest';
import { linksIn, pageAt, titleAt } from './page-at.ts';
import { componentOf } from './pages.ts';
import { routes } from './routes.ts';

const at = (address: string) => {
  const { pathname, searchParams } = new URL(address, 'http://shop');
  return pageAt(pathname, searchParams);
};

describe('the route table', () => {
  it('has an entry for every page, and a page for every entry', () => {
    const files = Object.keys(
      import.meta.glob([
        '../*/*Page.tsx',
        '!./Page.tsx',
        '!../account/AccountPage.tsx',
        '!../listing/BookListPage.tsx',
      ]),
    );
    const modules = routes.map(({ module }) => `../${module}`);
    expect(modules.toSorted()).toEqual(files.toSorted());
    for (const route of routes) expect(componentOf(route), route.path).toBeTypeOf('function');
  });

  it.each([
    ['/', '/'],
    ['/Products/', '/products'],
    ['/products/a%2Fb', '/products/:productId'],
    ['/ORDERSUMMARY', '/orderSummary'],
    ['/orders/1/invoice', '/orders/:orderId/invoice'],
    ['/profile/address', '/profile/address'],
    ['/nothing', '*'],
    ['/products/1/2', '*'],
  ])('finds %s at %s', (address, path) => {
    const { route, notFound } = at(address);
    expect([route.path, notFound]).toEqual([path, path === '*']);
  });

  it('finds nothing where the encoding is malformed, and decodes the rest', () => {
    expect(pageAt('/products/%E0%A4%A', new URLSearchParams()).notFound).toBe(true);
    expect(at('/products/a%2Fb').params.productId).toBe('a/b');
  });

  it.each([
    ['/', 'Quire, an open book store'],
    ['/products', 'All books · Quire'],
    ['/products?category=Fiction&category=Biographies', 'Biographies, Fiction · Quire'],
    ['/products?search=roy&category=Fiction', '“roy” · Quire'],
    ['/cart', 'My Cart · Quire'],
    ['/nothing', 'Page not found · Quire'],
  ])('calls %s %s', (address, title) => expect(titleAt(at(address))).toBe(title));

  it('knows one address for all spellings of a listing', () => {
    const page = at('/Products/?sort=low_to_high&inStock=true&category=Fiction&utm_source=x');
    expect(page.route.canonical?.(page)).toBe('/products?category=Fiction');
    expect(page.route.serverData?.rendered(page)).toBe(true);
    expect(page.route.serverData?.address(page)).toBe(
      '/products?category=Fiction&inStock=true&sort=LOW_TO_HIGH',
    );
  });

  it('leads by the navigation to pages alone', () => {
    for (const part of ['bar', 'footer', 'menu', 'profile'] as const) {
      expect(linksIn(part)).not.toEqual([]);
      for (const { to } of linksIn(part)) expect(at(to).route.path).toBe(to);
    }
  });

  it('renders nothing of a shopper on the server', () => {
    for (const { path, access, serverData } of routes)
      expect(access === 'shopper' && serverData !== undefined, path).toBe(false);
  });
});
