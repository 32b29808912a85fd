import { expect, it } from 'vitest';
import { headTags } from './head-tags.ts';
import type { BookPageData, PageBook } from './page-data.ts';

const edition = {
  __typename: 'Edition' as const,
  ...{ isbn: null, format: null, language: null, languageName: null, pages: null, publisher: null },
  ...{ publishedOn: null, firstPublished: null, description: null, series: null, contributors: [] },
};

const book: PageBook = {
  __typename: 'Product',
  ...{ id: '1', title: 'A book', author: 'by Somebody', description: 'A book.', image: '/covers/1.webp' },
  ...{ pricePaise: 100, previousPricePaise: 100, rating: 4, categoryName: 'Fiction', inCategories: [] },
  availability: { __typename: 'Availability', state: 'IN_STOCK', left: null, withdrawn: false },
  ...{ edition: null, subjects: [], work: null, similar: [] },
  reviewSummary: {
    __typename: 'ReviewSummary',
    ...{ averageRating: null, ratingCount: 0, reviewCount: 0, stars: [], isSample: true },
  },
};

const shop: BookPageData['shop'] = {
  __typename: 'Shop',
  ...{ deliveryPaise: 19_900, returnDays: 10, payOnDeliveryMaxPaise: null },
};

/** The JSON-LD of a book's page. */
function jsonLdOf(more: Partial<PageBook>, terms: Partial<Omit<BookPageData, 'product'>> = {}) {
  const tags = headTags({
    head: { title: 'A book', description: 'A book.', canonical: '/products/1', listed: true },
    bookPage: { product: { ...book, ...more }, shop, delivery: null, ...terms },
    origin: 'https://quire.example',
    nonce: 'once',
  });
  return JSON.parse(/ld\+json"[^>]*>([^<]*)/.exec(tags)?.[1] ?? '');
}

const authorOf = (more: Partial<PageBook>): unknown => jsonLdOf(more).author;

it('the languages of a book and of its other editions are codes', () => {
  const other = {
    __typename: 'WorkEdition' as const,
    ...{ isbn: null, format: null, language: 'hin', languageName: 'Hindi', publishedOn: null },
    product: { ...book, __typename: 'Product' as const, id: '2' },
  };
  const { inLanguage, workExample } = jsonLdOf({
    edition: { ...edition, language: 'en', languageName: 'English' },
    work: { __typename: 'Work', editions: [other] },
  });
  expect([inLanguage, workExample[0].inLanguage]).toEqual(['en', 'hi']);
  expect(jsonLdOf({ edition: { ...edition, language: 'Engl' } })).not.toHaveProperty('inLanguage', 'Engl');
});

it('ratings are told of a book that readers have rated, and of no other', () => {
  const { reviewSummary } = book;
  expect(jsonLdOf({})).not.toHaveProperty('aggregateRating');
  expect(jsonLdOf({ reviewSummary: { ...reviewSummary, isSample: false } })).not.toHaveProperty(
    'aggregateRating',
  );
  const rated = { ...reviewSummary, averageRating: 4.33, ratingCount: 3, isSample: false };
  const stars = { '@type': 'AggregateRating', ratingValue: '4.3', bestRating: 5, worstRating: 1 };
  expect(jsonLdOf({ reviewSummary: rated }).aggregateRating).toEqual({ ...stars, ratingCount: 3 });
  expect(jsonLdOf({ reviewSummary: { ...rated, reviewCount: 2 } }).aggregateRating).toEqual({
    ...stars,
    ratingCount: 3,
    reviewCount: 2,
  });
});

it('an author that a line names alone is a person', () => {
  expect(authorOf({ author: 'by Arundhati Roy' })).toEqual({ '@type': 'Person', name: 'Arundhati Roy' });
  expect(authorOf({ author: 'by Fernando Sandoval' })).toMatchObject({ name: 'Fernando Sandoval' });
});

it.each([
  'by J.K. Rowling, Mary GrandPré',
  'by A. P. J. Abdul Kalam and Arun Tiwari',
  'by Terry Pratchett & Neil Gaiman',
])('no person is made of the several that a line names: %s', (author) => {
  expect(authorOf({ author })).toBeUndefined();
  expect(authorOf({ author, edition })).toBeUndefined();
});

it('the authors that an edition names are each a person', () => {
  const contributor = (name: string, role: 'AUTHOR' | 'ILLUSTRATOR') => ({
    __typename: 'Contribution' as const,
    ...{ name, role, author: { __typename: 'Author' as const, slug: 'a', name } },
  });
  const contributors = [
    contributor('J.K. Rowling', 'AUTHOR'),
    contributor('Mary GrandPré', 'ILLUSTRATOR'),
    contributor('John Tiffany', 'AUTHOR'),
  ];
  expect(
    authorOf({ author: 'by J.K. Rowling, John Tiffany', edition: { ...edition, contributors } }),
  ).toEqual([
    { '@type': 'Person', name: 'J.K. Rowling' },
    { '@type': 'Person', name: 'John Tiffany' },
  ]);
});

it('an offer has the price, and the one before where the book has a discount', () => {
  expect(jsonLdOf({}).offers).toMatchObject({
    price: '1.00',
    priceCurrency: 'INR',
    itemCondition: 'https://schema.org/NewCondition',
  });
  expect(jsonLdOf({}).offers).not.toHaveProperty('priceSpecification');
  expect(jsonLdOf({ previousPricePaise: 150 }).offers).toMatchObject({
    price: '1.00',
    priceSpecification: {
      priceType: 'https://schema.org/StrikethroughPrice',
      price: '1.50',
      priceCurrency: 'INR',
    },
  });
});

it('an offer says for how many days a book can be sent back, and what delivery costs where that is the same everywhere', () => {
  const { hasMerchantReturnPolicy, shippingDetails } = jsonLdOf({}).offers;
  expect(hasMerchantReturnPolicy).toMatchObject({ applicableCountry: 'IN', merchantReturnDays: 10 });
  expect(shippingDetails).toMatchObject({
    shippingRate: { value: '199.00', currency: 'INR' },
    shippingDestination: { addressCountry: 'IN' },
  });
  const delivery: BookPageData['delivery'] = {
    __typename: 'Delivery',
    ...{ pincode: null, state: null, deliveryPaise: 4_900, freeFromPaise: null, days: null, refusal: null },
  };
  expect(jsonLdOf({}, { delivery }).offers).not.toHaveProperty('shippingDetails');
});

it('a description is that of the edition, and never the sample text of a rating', () => {
  expect(jsonLdOf({ description: 'A book by Somebody. Readers give it 4 out of 5.' }).description).toBe(
    'A book by Somebody.',
  );
  expect(jsonLdOf({ edition: { ...edition, description: 'Of rockets.' } }).description).toBe('Of rockets.');
});
