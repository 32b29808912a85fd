import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { fill } from '../../testing/fill.ts';
import { slowDown } from '../../testing/network.ts';
import { ask, heading, newShopper, someBooks, visit } from '../../testing/visit.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
});

/** The query of the address, which follows a choice. */
const searchIs = (search: string) => waitFor(() => expect(location.search).toBe(search));

describe('/', () => {
  it('is where a shopper is after Logout, without the token, and leads a visitor into the shop by its banner, its categories and its sliders', async () => {
    // The listing's code is large: load it before the test measures.
    await import('./ProductsPage.tsx');
    const { token } = await newShopper();
    const user = await visit('/products?search=roy', token);
    await user.click(await screen.findByRole('button', { name: 'Your account' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Logout' }));
    expect(await screen.findByRole('link', { name: 'Login' })).toBeInTheDocument();
    await waitFor(() => expect(location.pathname).toBe('/'));
    await waitFor(() => expect(localStorage.getItem('token')).toBeNull());
    expect(screen.getByRole('link', { name: 'Wishlist, 0 books' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Cart, 0 books' })).toBeInTheDocument();
    expect(await screen.findByRole('heading', { name: 'Shop By Category' })).toBeInTheDocument();
    expect(await screen.findByRole('heading', { name: 'New Release Books' })).toBeInTheDocument();
    expect(await screen.findByRole('heading', { name: 'Fiction Books' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Shop Now' })).toHaveAttribute('href', '/products');
    await user.click((await screen.findAllByRole('link', { name: /^Biographies/ }))[0] ?? document.body);
    expect(await heading('Showing All 10 Products')).toBeInTheDocument();
    expect(location.pathname).toBe('/products');
    expect(location.search).toMatch(/biographies/i);
  });
});

describe('/products', () => {
  it('takes its filter from the URL', async () => {
    await visit('/products?category=Fiction&category=Self-Help');
    expect(await heading('Showing All 20 Products')).toBeInTheDocument();
  });

  it('says when no book matches, and shows all again', async () => {
    const user = await visit('/products?search=no+book+is+called+this');
    expect(await heading('Showing All 0 Products')).toBeInTheDocument();
    await user.click(await screen.findByRole('button', { name: 'Show all books' }));
    expect(await heading('Showing All 50 Products')).toHaveFocus();
  });

  it('says beside a category and a rating how many books it would show', async () => {
    const { products } = await ask<{ products: { totalCount: number } }>(
      '{ products(filter: { search: "the", maxPricePaise: 50000, minRating: 3 }) { totalCount } }',
    );
    const user = await visit('/products?search=the&price=500');
    await heading(/^Showing All \d+ Products$/);
    await user.click(await screen.findByRole('button', { name: 'Filters (1)' }));
    const rating = await screen.findByRole('radio', { name: '3 stars & above' });
    await waitFor(() => expect(rating).toHaveAccessibleDescription(`${products.totalCount} books`));
    const choice = screen.getByRole('checkbox', { name: 'Fiction' });
    await waitFor(() => expect(choice).toHaveAccessibleDescription(/^\d+ books?$/));
    const books = choice.getAttribute('aria-description') ?? '';
    await user.click(choice);
    await user.click(await screen.findByRole('button', { name: `Show ${books}` }));
    const status = await screen.findByText(/^\d+ books? found for “the”(, and \d+ books? close to it)?$/);
    expect(status).toHaveAttribute('role', 'status');
    const [found = 0, near = 0] = (status.textContent.match(/\d+/g) ?? []).map(Number);
    expect(found + near).toBe(parseInt(books, 10));
    expect(await heading(`Showing All ${found} Products`)).toBeInTheDocument();
  });

  it('offers to search without the filters when no book matches', async () => {
    const user = await visit('/products?search=roy&rating=4&category=Self-Help');
    expect(await screen.findByText(/^No title or author contains “roy”/)).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Search without filters' }));
    expect(await heading('Showing All 2 Products')).toBeInTheDocument();
    await searchIs('?search=roy');
  });

  it('filters by price after the slider was moved, 100 included', async () => {
    const user = await visit('/products?search=roy');
    await heading('Showing All 2 Products');
    await user.click(await screen.findByRole('button', { name: 'Filters' }));
    const slider = await screen.findByRole('slider', { name: 'Price' });
    await waitFor(() => expect(slider).toHaveAttribute('aria-valuetext', 'Any price'));
    await waitFor(() => expect(slider).toHaveAccessibleDescription('2 books'));
    const looksUnset = () => slider.closest('.MuiSlider-root')?.classList.contains('MuiSlider-trackFalse');
    expect(looksUnset()).toBe(true);

    slider.focus();
    await user.keyboard('{Home}');
    await waitFor(() => expect(slider).toHaveAttribute('aria-valuetext', 'Under ₹100'));
    expect(looksUnset()).toBe(false);
    await searchIs('?search=roy&price=100');
    await user.keyboard('{ArrowRight}');
    await searchIs('?search=roy&price=150');
    await user.keyboard('{ArrowLeft}');
    await searchIs('?search=roy&price=100');

    await user.click(screen.getByRole('button', { name: 'Clear' }));
    await searchIs('?search=roy');
    await waitFor(() => expect(slider).toHaveAttribute('aria-valuetext', 'Any price'));
    expect(looksUnset()).toBe(true);
    slider.focus();
    await user.keyboard('{PageUp}');
    await user.click(screen.getByRole('button', { name: 'Clear' }));
    // Not the value from before Clear.
    slider.focus();
    await user.keyboard('{Home}');
    await searchIs('?search=roy&price=100');
  });

  it('shows the books below 100 rupees for a URL with that price', async () => {
    await visit('/products?price=100');
    const below = await ask<{ products: { totalCount: number } }>(
      '{ products(filter: { maxPricePaise: 10000 }) { totalCount } }',
    );
    expect(below.products.totalCount).toBeGreaterThan(0);
    expect(await heading(`Showing All ${below.products.totalCount} Products`)).toBeInTheDocument();
  });

  it('removes what narrows the list by its chips, with the focus on the next one and then on the heading', async () => {
    const user = await visit('/products?search=roy&rating=1&author=arundhati-roy');
    const author = await screen.findByRole('button', { name: 'Remove filter Arundhati Roy' });
    const search = screen.getByRole('button', { name: 'Remove filter “roy”' });
    await user.click(screen.getByRole('button', { name: 'Remove filter 1 star & above' }));
    await searchIs('?search=roy&author=arundhati-roy');
    expect(author).toHaveFocus();
    await user.keyboard('{Enter}');
    await searchIs('?search=roy');
    expect(search).toHaveFocus();
    await user.keyboard('{Enter}');
    await searchIs('');
    expect(await heading(/^Showing All \d+ Products$/)).toHaveFocus();
  });

  it('takes a search of nothing but spaces for none', async () => {
    await visit('/products?search=+++&rating=1');
    await screen.findByRole('button', { name: 'Remove filter 1 star & above' });
    expect(screen.getAllByRole('button', { name: /^Remove filter/ })).toHaveLength(1);
  });

  it('shows a chosen year among the first, however old it is', async () => {
    const user = await visit('/products?year=1927');
    await user.click(await screen.findByRole('button', { name: 'Filters (1)' }));
    expect(await screen.findByRole('checkbox', { name: '2025' })).not.toBeChecked();
    expect(screen.getByRole('checkbox', { name: '1927' })).toBeChecked();
    expect(screen.queryByRole('checkbox', { name: '1945' })).toBeNull();
  });

  it('narrows by what is known of editions, shows it as a chip by its name, and clears it', async () => {
    const user = await visit('/products?author=arundhati-roy');
    expect(await heading('Showing All 2 Products')).toBeInTheDocument();
    expect(await screen.findByRole('button', { name: 'Remove filter Arundhati Roy' })).toBeInTheDocument();
    await user.click(await screen.findByRole('button', { name: 'Filters (1)' }));
    expect(await screen.findByRole('checkbox', { name: 'Arundhati Roy' })).toBeChecked();
    await user.click(await screen.findByRole('button', { name: 'Language', expanded: false }));
    const english = await screen.findByRole('checkbox', { name: 'English' });
    await waitFor(() => expect(english).toHaveAccessibleDescription('2 books'));
    await user.click(english);
    await searchIs('?language=eng&author=arundhati-roy');
    await user.click(screen.getByRole('button', { name: 'Clear' }));
    await searchIs('');
    await waitFor(() => expect(english).not.toBeChecked());
    await user.click(await screen.findByRole('button', { name: 'Show 50 books' }));
    expect(await heading('Showing All 50 Products')).toBeInTheDocument();
  });

  it('knows a language by any of its codes', async () => {
    const user = await visit('/products?search=roy&language=en');
    expect(await screen.findByRole('button', { name: 'Remove filter English' })).toBeInTheDocument();
    await user.click(await screen.findByRole('button', { name: 'Filters (1)' }));
    const english = await screen.findByRole('checkbox', { name: 'English' });
    expect(english).toBeChecked();
    await user.click(english);
    await searchIs('?search=roy');
  });

  it('shows subjects below their sections, and codes without words with their scheme', async () => {
    const section = { __typename: 'SubjectSection', value: 'thema:F', name: 'Fiction', count: 9 };
    const value = { __typename: 'EditionFacetValue', name: 'Fiction', section };
    const subjects = {
      __typename: 'EditionFacetCounts',
      facet: 'SUBJECT',
      total: 3,
      values: [
        { ...value, value: 'thema:FBA', count: 5 },
        { ...value, value: 'thema:FF', name: 'Crime and mystery', count: 4 },
        { ...value, value: 'bic:FA', name: null, section: null, count: 2 },
      ],
    };
    const facets = { __typename: 'ProductFacets', editionFacets: [subjects] };
    const shop = slowDown('EditionFacets');
    const respond = () => shop.respond({ products: { __typename: 'ProductConnection', facets } });
    const user = await visit('/products?search=roy');
    await user.click(await screen.findByRole('button', { name: 'Filters' }));
    await respond();
    await user.click(await screen.findByRole('button', { name: 'Subject' }));
    await respond();
    const group = await screen.findByRole('group', { name: 'Subject' });
    const choices = await within(group).findAllByRole('checkbox');
    expect(choices.map((choice) => choice.closest('label')?.textContent)).toEqual([
      ...['Fiction', 'Crime and mystery', 'BIC FA'],
    ]);
    expect(choices[0]).toHaveAccessibleDescription('9 books');
    await user.click(choices[0] ?? group);
    await searchIs('?search=roy&subject=thema%3AF');
    shop.answer();
  });

  it('finds an author among many', async () => {
    const user = await visit('/products');
    await user.click(await screen.findByRole('button', { name: 'Filters' }));
    await user.click(await screen.findByRole('button', { name: 'Author' }));
    await fill(user, await screen.findByRole('searchbox', { name: 'Search in author' }), 'arundh');
    await user.click(await screen.findByRole('checkbox', { name: 'Arundhati Roy' }));
    await searchIs('?author=arundhati-roy');
  });

  it('sorts beside the filters, and removes the order by its chip', async () => {
    const user = await visit('/products?search=roy');
    const sort = await screen.findByRole('combobox', { name: 'Sort by price, date, rating or title' });
    await user.selectOptions(sort, 'Price: low to high');
    await searchIs('?search=roy&sort=LOW_TO_HIGH');
    await user.click(await screen.findByRole('button', { name: 'Remove filter Price: low to high' }));
    await searchIs('?search=roy');
    await user.selectOptions(sort, 'Newest');
    await searchIs('?search=roy&sort=NEWEST');
    await user.selectOptions(sort, 'Default order');
    await searchIs('?search=roy');
  });

  it('says of one list alone that its next books could not be loaded', async () => {
    const user = await visit('/products');
    await heading('Showing All 50 Products');
    const books = slowDown('ProductsPage');
    await user.click(await screen.findByRole('button', { name: 'Show more' }));
    await books.fail();
    expect(await screen.findByRole('button', { name: 'Could not load more books. Retry' })).toBeVisible();
    books.answer();
    const sort = screen.getByRole('combobox', { name: 'Sort by price, date, rating or title' });
    await user.selectOptions(sort, 'Newest');
    expect(await screen.findByRole('button', { name: 'Show more' })).toBeVisible();
  });

  it('loads more books once, even if scrolling and the button request them at the same time', async () => {
    let nearTheEnd = () => {};
    const Observer = globalThis.IntersectionObserver;
    vi.stubGlobal(
      'IntersectionObserver',
      class extends Observer {
        constructor(callback: IntersectionObserverCallback) {
          super(callback);
          const entry = { isIntersecting: true } as IntersectionObserverEntry;
          nearTheEnd = () => callback([entry], this);
        }
      },
    );
    await visit('/products');
    await heading('Showing All 50 Products');
    const more = await screen.findByRole('button', { name: 'Show more' });
    nearTheEnd();
    more.click();
    await waitFor(() => expect(within(screen.getByRole('main')).getAllByRole('article')).toHaveLength(48));
    await waitFor(() => expect(more).toHaveAttribute('aria-busy', 'false'));
  });
});

describe('/products/{productId}', () => {
  it('shows the book and others like it', async () => {
    const [book] = await someBooks(1);
    await visit(`/products/${book?.id}`);
    expect(await heading(book?.title ?? '')).toBeInTheDocument();
    expect(screen.getByText('158 Ratings & 15 Reviews')).toBeInTheDocument();
    expect(screen.getByText('(English, Paperback)')).toBeInTheDocument();
    expect(screen.getByText('+ ₹199 delivery per order')).toBeVisible();
    expect(await screen.findByRole('heading', { name: 'Similar Products' })).toBeInTheDocument();
  });

  it('says when there is no such book', async () => {
    await visit('/products/00000000-0000-4000-8000-000000000000');
    expect(await heading(/not|no/i)).toBeInTheDocument();
  });

  it('adds to cart and wishlist, and then leads there', async () => {
    const { token } = await newShopper();
    const [book] = await someBooks(1);
    const user = await visit(`/products/${book?.id}`, token);
    await heading(book?.title ?? '');
    const main = within(screen.getByRole('main'));
    await user.click(main.getAllByRole('button', { name: /^Add to cart/ })[0] ?? document.body);
    expect(await screen.findByText('Product Added To Cart')).toBeInTheDocument();
    expect(await main.findByRole('link', { name: 'Go to Cart' })).toHaveAttribute('href', '/cart');
    await user.click(main.getAllByRole('button', { name: /^Add to wishlist/ })[0] ?? document.body);
    expect(await screen.findByText('Product Added To WishList')).toBeInTheDocument();
    expect(await main.findByRole('link', { name: 'Go to Wishlist' })).toHaveAttribute('href', '/wishlist');
    expect(await screen.findByRole('link', { name: 'Cart, 1 book' })).toBeInTheDocument();
  });
});
