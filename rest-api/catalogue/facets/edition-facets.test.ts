import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { slugOf } from '../../../text/slug.ts';
import type { NamedSort, Product } from '../../contract/catalogue.ts';
import type { EditionFacetCounts } from '../../contract/edition-facets.ts';
import { lowerCase, upperCase } from '../../contract/letter-case.ts';
import { inTransaction } from '../../database/in-transaction.ts';
import { addBooks } from '../../testing/books.ts';
import { readPages } from '../../testing/pages.ts';
import { startTestService, type TestService } from '../../testing/test-service.ts';
import { addVariedBooks } from '../../testing/varied-books.ts';
import { type EditionFacts, storeEditions } from '../editions/store-editions.ts';
import { formatName, storedFormats } from '../editions/stored-details.ts';
import type { StoredFacet } from '../lists/listing-tables.ts';
import { indexQueuedBooks } from '../search/search-index.ts';

/** A book with what the service was given of its edition. */
interface Known {
  book: Product;
  facts: EditionFacts;
}

const languages = ['eng', 'hin', 'tam'];
const authors = ['Ruskin Bond', 'Mulk Raj Anand', 'Émile Zola', 'Anita Desai'];
const codes = ['FBA', 'FB', 'FBAN', 'DNB'];

/** Facts that repeat and combine; some books lack some of them. */
function factsOf(place: number): EditionFacts {
  const of = <Value>(values: readonly Value[], step: number) =>
    values[Math.floor(place / step) % values.length];
  return {
    language: place % 7 === 0 ? undefined : of(languages, 1),
    format: place % 5 === 0 ? undefined : of(storedFormats, 3),
    publishedOn: place % 11 === 0 ? undefined : `${1990 + (place % 30)}-0${1 + (place % 9)}-15`,
    firstPublished: place % 22 === 0 ? -30 : undefined,
    series: place % 4 === 0 ? { name: `Series ${place % 3}`, number: place } : undefined,
    contributors: [
      { name: of(authors, 2) ?? '', role: 'author' as const },
      ...(place % 3 === 0 ? [{ name: of(authors, 5) ?? '', role: 'author' as const }] : []),
      { name: 'Gillian Wright', role: 'translator' as const },
    ],
    subjects: [
      { scheme: 'thema' as const, code: of(codes, 1) ?? '', heading: 'Words of it' },
      ...(place % 2 ? [{ scheme: 'bisac' as const, code: of(['FIC019000', 'FIC014000'], 3) ?? '' }] : []),
    ],
  };
}

const yearOf = ({ publishedOn, firstPublished }: EditionFacts) =>
  publishedOn ? Number(publishedOn.slice(0, 4)) : firstPublished;

/** What a book's edition is found by, by facet. */
const valuesOf: Record<StoredFacet, (facts: EditionFacts) => string[]> = {
  language: ({ language }) => (language ? [language] : []),
  format: ({ format }) => [formatName(format ?? null) ?? []].flat(),
  author: ({ contributors = [] }) => [
    ...new Set(contributors.filter(({ role }) => role === 'author').map(({ name }) => slugOf(name))),
  ],
  series: ({ series }) => (series ? [slugOf(series.name)] : []),
  year: (facts) => ((yearOf(facts) ?? 0) > 0 ? [String(yearOf(facts))] : []),
  subject: ({ subjects = [] }) => subjects.map(({ scheme, code }) => `${scheme}:${code}`),
};

type Wish = Partial<Record<StoredFacet | 'category' | 'search', string[]>> & {
  maxPrice?: string;
  minRating?: string;
  sort?: NamedSort;
};

function queryOf(wish: Wish, more: Record<string, string> = {}): string {
  const query = new URLSearchParams(more);
  for (const [name, value] of Object.entries(wish)) for (const one of [value].flat()) query.append(name, one);
  return query.toString();
}

const isInYears = (year: string, wanted: string) => {
  const [from = '', to = from] = wanted.split('-');
  return Number(year) >= Number(from) && Number(year) <= Number(to);
};
const passes = (wish: Wish) => (known: Known) => {
  const { book, facts } = known;
  const ofFacet = (facet: StoredFacet) => {
    const wanted = wish[facet];
    if (!wanted) return true;
    const values = valuesOf[facet](facts);
    const isWanted = (value: string, one: string) => {
      if (facet === 'year') return isInYears(value, one);
      return facet === 'subject' ? value.startsWith(one) : value === one;
    };
    return wanted.some((one) => values.some((value) => isWanted(value, one)));
  };
  return (
    (Object.keys(valuesOf) as StoredFacet[]).every(ofFacet) &&
    (!wish.category || wish.category.includes(book.categoryName)) &&
    (!wish.maxPrice || Number(book.price) < Number(wish.maxPrice)) &&
    (!wish.minRating || book.rating >= Number(wish.minRating)) &&
    (!wish.search || `${book.title}\n${book.author}`.toLowerCase().includes(wish.search[0] ?? ''))
  );
};

/** Titles as lists order them: without case, accents and signs before the first word. */
const titleKey = (title: string) =>
  title
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/^[ !-/:-@[-`{-~]+/, '');
const published = ({ publishedOn, firstPublished }: EditionFacts) =>
  publishedOn ? Number(publishedOn.replaceAll('-', '')) : firstPublished === undefined ? 0 : 1;
const by = (key: (known: Known) => number | string, direction: 1 | -1) => (a: Known, b: Known) => {
  const [x, y] = [key(a), key(b)];
  return direction * (x < y ? -1 : x > y ? 1 : Number(a.book.id) - Number(b.book.id));
};
const inOrder: Record<NamedSort, (a: Known, b: Known) => number> = {
  LOW_TO_HIGH: by(({ book }) => Number(book.price), 1),
  HIGH_TO_LOW: by(({ book }) => Number(book.price), -1),
  NEWEST: by(({ facts }) => published(facts), -1),
  BEST_RATED: by(({ book }) => book.rating, -1),
  TITLE: by(({ book }) => titleKey(book.title), 1),
  RELEVANCE: by(({ book }) => Number(book.id), 1),
};

async function storeFacts(service: TestService, facts: readonly (EditionFacts & { productId: string })[]) {
  await inTransaction(service.database, async (transaction) => {
    await storeEditions(transaction, facts);
    await indexQueuedBooks(transaction);
  });
}

/** A change moves the version of what is cached within a second. */
const soon = { interval: 10 };

/** Both sides of where reading all books stops being the faster way. */
describe.each([120, 900])('with %i books more than the sample', (count) => {
  let service: TestService;
  let known: Known[];
  beforeAll(async () => {
    service = await startTestService();
    await service.database.execute(sql`truncate products cascade`);
    await addVariedBooks(service.database, count);
    const { products } = (await service.http.get('/api/products').expect(200)).body as {
      products: Product[];
    };
    known = products.map((book, place) => ({ book, facts: factsOf(place) }));
    await storeFacts(
      service,
      known.map(({ book, facts }) => ({ ...facts, productId: book._id })),
    );
  });
  afterAll(() => service.close());

  const wished = (wish: Wish) => known.filter(passes(wish)).sort(inOrder[wish.sort ?? 'RELEVANCE']);

  it.each<Wish>([
    { language: ['hin'] },
    { language: ['hin', 'eng'], format: ['PAPERBACK'] },
    { author: ['emile-zola'], sort: 'NEWEST' },
    { author: ['emile-zola', 'anita-desai'], year: ['1995-2005', '2010'], sort: 'NEWEST' },
    { series: ['series-1'], sort: 'TITLE' },
    { subject: ['thema:FBA'], sort: 'LOW_TO_HIGH', maxPrice: '500' },
    { subject: ['bisac:FIC'], category: ['Fiction', 'Self-Help'], sort: 'HIGH_TO_LOW' },
    { subject: ['bisac:FIC01'], language: ['tam'] },
    { year: ['1999'], sort: 'BEST_RATED', minRating: '3.5' },
    { sort: 'NEWEST' },
    { sort: 'BEST_RATED', category: ['Fiction'] },
    { sort: 'TITLE' },
    { search: ['sea'], language: ['hin'], sort: 'TITLE' },
    { search: ['sea'], sort: 'NEWEST' },
    { sort: 'RELEVANCE', language: ['eng'] },
  ])('pages neither lose nor repeat a book: %o', async (wish) => {
    const expected = wished(wish);
    const seen: Product[] = [];
    const get = (path: string) => service.http.get(path).expect(200);
    for (const { headers, body } of await readPages(get, `/api/products?${queryOf(wish, { first: '37' })}`)) {
      expect(headers['x-total-count']).toBe(String(expected.length));
      seen.push(...body.products);
    }
    expect(expected.length).toBeGreaterThan(0);
    expect(seen.map(({ id }) => id)).toEqual(expected.map(({ book }) => book.id));
  });

  it.each<Wish>([
    {},
    { category: ['Fiction'], maxPrice: '400' },
    { language: ['hin'], format: ['PAPERBACK', 'HARDBACK'] },
    { author: ['ruskin-bond'], year: ['1990-1999'] },
    { search: ['sea'], series: ['series-0'] },
    { subject: ['thema:FB'] },
  ])('facets count what each value would show: %o', async (wish) => {
    const facets = (Object.keys(valuesOf) as StoredFacet[]).map(upperCase);
    const query = `${queryOf(wish, { values: '100' })}&${facets.map((facet) => `facet=${facet}`).join('&')}`;
    const { body } = await service.http.get(`/api/products/facets?${query}`).expect(200);
    expect(body.facets.total).toBe(wished(wish).length);
    const counted: EditionFacetCounts[] = body.facets.editions;
    expect(counted.map(({ facet }) => facet)).toEqual(facets);
    for (const { facet: name, total, values } of counted) {
      const facet = lowerCase(name);
      const others = known.filter(passes({ ...wish, [facet]: undefined }));
      const possible = [...new Set(known.flatMap(({ facts }) => valuesOf[facet](facts)))];
      const byHand = possible
        .map((value) => ({ value, count: others.filter(passes({ [facet]: [value] })).length }))
        .filter(({ count }) => count > 0);
      const ordered = byHand.sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1));
      expect(
        values.map(({ value, count }) => ({ value, count })),
        facet,
      ).toEqual(ordered);
      expect(total, facet).toBe(ordered.length);
      for (const { section } of values) {
        const inSection = section && others.filter(passes({ subject: [section.value] })).length;
        expect(section?.count).toBe(inSection ?? undefined);
      }
    }
  });

  it('a close search combines with facets and new orders', async () => {
    const wish: Wish = { search: ['night'], language: ['eng'], sort: 'TITLE' };
    const { body, headers } = await service.http
      .get(`/api/products?${queryOf(wish, { match: 'CLOSE', first: '100' })}`)
      .expect(200);
    const expected = wished(wish);
    expect(headers['x-exact-count']).toBe(String(expected.length));
    const found = body.products.map(({ id }: Product) => id);
    expect(found).toEqual(expect.arrayContaining(expected.slice(0, 5).map(({ book }) => book.id)));
    const titles = body.products.map(({ title }: Product) => titleKey(title));
    expect(titles).toEqual(titles.toSorted((a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)));
  });
});

describe('facets of editions', () => {
  let service: TestService;
  let ids: string[];
  beforeAll(async () => {
    service = await startTestService();
    await service.database.execute(sql`truncate products cascade`);
    ids = await addBooks(service.database, [{ title: 'One' }, { title: 'Two' }, { title: '“Élan”' }]);
    await storeFacts(
      service,
      ids.map((productId) => ({
        productId,
        language: 'hin',
        contributors: [{ name: 'Gabriel García Márquez', role: 'author' as const }],
        subjects: [{ scheme: 'thema' as const, code: 'FBA', heading: 'Modern fiction' }],
      })),
    );
  });
  afterAll(() => service.close());

  const countsOf = async (query: string): Promise<EditionFacetCounts[]> =>
    (await service.http.get(`/api/products/facets?${query}`).expect(200)).body.facets.editions;
  const totalOf = async (query: string) =>
    (await service.http.get(`/api/products?${query}`).expect(200)).headers['x-total-count'];

  it('have names, and are found by a part of them without accents', async () => {
    expect(await countsOf('facet=AUTHOR&named=garcia')).toEqual([
      {
        facet: 'AUTHOR',
        total: 1,
        values: [
          { value: 'gabriel-garcia-marquez', name: 'Gabriel García Márquez', count: 3, section: null },
        ],
      },
    ]);
    expect(await countsOf('facet=AUTHOR&named=tolstoy')).toEqual([{ facet: 'AUTHOR', total: 0, values: [] }]);
    const section = { value: 'thema:F', name: 'Fiction and Related items', count: 3 };
    expect(await countsOf('facet=SUBJECT')).toEqual([
      {
        facet: 'SUBJECT',
        total: 1,
        values: [{ value: 'thema:FBA', name: 'Modern fiction', count: 3, section }],
      },
    ]);
  });

  it('follow a book that is changed, withdrawn, restored and deleted', async () => {
    const [first = '', second = '', third = ''] = ids;
    await storeFacts(service, [{ productId: first, language: 'tam', subjects: [] }]);
    await expect.poll(() => totalOf('language=tam'), soon).toBe('1');
    await expect.poll(() => totalOf('language=hin'), soon).toBe('2');
    await expect.poll(() => totalOf('subject=thema:F'), soon).toBe('2');
    await service.database.execute(sql`update products set withdrawn_at = now() where id = ${second}`);
    await expect.poll(() => totalOf('language=hin'), soon).toBe('1');
    await expect
      .poll(async () => (await countsOf('facet=LANGUAGE'))[0]?.values.map(({ count }) => count), soon)
      .toEqual([1, 1]);
    await service.database.execute(
      sql`update products set withdrawn_at = null, title = 'Zwei' where id = ${second}`,
    );
    const titles = async () =>
      (await service.http.get('/api/products?sort=TITLE')).body.products.map(({ title }: Product) => title);
    await expect.poll(titles, soon).toEqual(['“Élan”', 'One', 'Zwei']);
    await service.database.execute(sql`delete from products where id = ${third}`);
    await expect.poll(() => totalOf('author=gabriel-garcia-marquez'), soon).toBe('2');
    await expect.poll(async () => (await countsOf('facet=AUTHOR'))[0]?.values[0]?.count, soon).toBe(2);
  });

  describe('of books whose senders give codes alone', () => {
    const subjects = [
      ...[{ scheme: 'thema', code: 'FBC' } as const, { scheme: 'bisac', code: 'FIC019000' } as const],
      ...[{ scheme: 'bic', code: 'FA' } as const, { scheme: 'thema', code: '1KBB' } as const],
    ];
    let book: string;
    beforeAll(async () => {
      [book = ''] = await addBooks(service.database, [{ title: 'Three' }]);
      await storeFacts(service, [{ productId: book, language: 'fra', subjects }]);
    });
    afterAll(() => service.database.execute(sql`delete from products where id = ${book}`));

    it('subjects have the words of their section', async () => {
      for (const query of ['language=fre&facet=SUBJECT', 'facet=SUBJECT']) {
        const found = async () =>
          (await countsOf(query))[0]?.values.filter(({ value }) => value !== 'thema:FBA');
        await expect.poll(found, soon).toEqual([
          { value: 'bic:FA', name: null, count: 1, section: null },
          {
            value: 'bisac:FIC019000',
            name: 'Fiction',
            count: 1,
            section: { value: 'bisac:FIC', name: 'Fiction', count: 1 },
          },
          { value: 'thema:1KBB', name: null, count: 1, section: null },
          {
            value: 'thema:FBC',
            name: 'Fiction and Related items',
            count: 1,
            section: expect.objectContaining({ value: 'thema:F', name: 'Fiction and Related items' }),
          },
        ]);
      }
    });

    it.each([
      ['related%20items', ['thema:FBC']],
      ['bic%20fa', ['bic:FA']],
      ['bic:fa', ['bic:FA']],
      ['fic019', ['bisac:FIC019000']],
    ])('subjects are found by what they are shown as: %s', async (named, values) => {
      for (const query of ['language=fre&', '']) {
        const found = async () =>
          (await countsOf(`${query}facet=SUBJECT&named=${named}`))[0]?.values.map(({ value }) => value);
        await expect.poll(found, soon).toEqual(values);
      }
    });

    it('a chosen section comes with its words', async () => {
      const found = async () =>
        (await countsOf('facet=SUBJECT&subject=bisac:FIC'))[0]?.values.find(
          ({ value }) => value === 'bisac:FIC',
        );
      await expect.poll(found, soon).toMatchObject({ name: 'Fiction', count: 1 });
    });

    it('a language is found by each of its codes, and has one value', async () => {
      for (const code of ['fre', 'fra', 'fr']) {
        await expect.poll(() => totalOf(`language=${code}`), soon).toBe('1');
      }
      const values = async () => (await countsOf('facet=LANGUAGE'))[0]?.values.map(({ value }) => value);
      await expect.poll(values, soon).toContain('fre');
      expect(await values()).not.toContain('fra');
    });
  });

  it('an unknown value is an empty list', async () => {
    for (const query of [
      'language=xxx',
      'author=nobody',
      'series=none',
      'year=1',
      'subject=bisac:ZZZ000000',
    ]) {
      expect(await totalOf(query), query).toBe('0');
      expect(await totalOf(`${query}&sort=LOW_TO_HIGH&category=Fiction`), query).toBe('0');
    }
  });

  it.each<[string, StoredFacet]>([
    ['language=english', 'language'],
    ['format=scroll', 'format'],
    ['author=no%20slug', 'author'],
    ['series=%00', 'series'],
    ['year=99999', 'year'],
    ['year=2000-1990', 'year'],
    ['subject=FBA', 'subject'],
    ['subject=thema:', 'subject'],
    ['language=', 'language'],
    [`year=${Array.from({ length: 21 }, (_, year) => 1_990 + year).join('&year=')}`, 'year'],
  ])('rejects ?%s and names the parameter', async (query, field) => {
    const { body } = await service.http.get(`/api/products?${query}`).expect(400);
    expect(body).toEqual({
      code: 'INVALID_FIELDS',
      errors: [expect.stringMatching(new RegExp(`^${field}: `))],
      fields: [expect.objectContaining({ field })],
    });
  });

  it('rejects cursors of titles that no page has handed out', async () => {
    for (const position of ['TITLE:0:1', 'TITLE:0:1:a\0b', 'NEWEST:1:1:x', `TITLE:0:1:${'x'.repeat(61)}`]) {
      const after = Buffer.from(position).toString('base64url');
      const sort = position.split(':')[0];
      await service.http.get(`/api/products?sort=${sort}&after=${after}`).expect(400);
    }
  });

  it('a format is found by its name, and as callers of version 0.1 spell it', async () => {
    await storeFacts(service, [{ productId: ids[0] ?? '', format: 'board book' }]);
    await expect.poll(() => totalOf('format=BOARD_BOOK'), soon).toBe('1');
    await expect.poll(() => totalOf('format=board+book'), soon).toBe('1');
  });
});
