import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { asc, eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { findEdition } from '../../../rest-api/catalogue/editions/edition.queries.ts';
import { bookSubjects, editions } from '../../../rest-api/catalogue/editions/edition-tables.ts';
import { unknownDetails } from '../../../rest-api/catalogue/editions/fact-columns.ts';
import { onixRecords } from '../../../rest-api/catalogue/imports/onix-tables.ts';
import { products } from '../../../rest-api/catalogue/products/product-tables.ts';
import { productSearch } from '../../../rest-api/catalogue/search/search-tables.ts';
import { findStaffBook } from '../../../rest-api/catalogue/staff-books/staff-books.queries.ts';
import { restoreBook, withdrawBook } from '../../../rest-api/catalogue/staff-books/withdraw-book.ts';
import { enqueueBackInStock } from '../../../rest-api/stock/back-in-stock.queries.ts';
import { storedState } from '../../../rest-api/testing/stored-state.ts';
import { projectRoot } from '../../../runtime/project-root.ts';
import { importTests } from '../testing/import-tests.ts';
import {
  collateral,
  descriptive,
  message,
  product,
  publishing,
  supply,
  wholeBook,
} from './testing/message.ts';

const fixtures = path.join(import.meta.dirname, '../fixtures');
const samples = path.join(projectRoot, '../shared/data/onix');
const migration = path.join(projectRoot, 'rest-api/database/migrations/0030_withdrawn_by_record.sql');
const isbn = '9780439023481';

/** What a test of messages needs, each with a database of its own or all with one. */
function messageTests(options?: { share: boolean }) {
  const imports = importTests(options);
  const { file, run, imported } = imports;
  const send = (content: string, ...args: string[]) => run(file('message.xml', content), ...args);
  const edition = (id: string | undefined) => findEdition(imports.database, id ?? '');
  return { imports, file, run, imported, send, edition };
}

describe('an ONIX message', () => {
  const { imports, file, run, imported, send, edition } = messageTests();

  it('of 3.0 by reference names brings all that the shop knows of a book', async () => {
    const { summary, report } = await run(path.join(fixtures, 'reference-3.0.xml'));
    expect(summary).toMatchObject({ read: 1, new: 1, bad: 0, unlisted: 0 });
    expect(report.notes).toEqual([
      {
        what: 'ContributorRole A24: the shop has no such role',
        count: 1,
        line: 9,
        reference: 'press.rivers',
      },
    ]);
    const [book] = await imported();
    expect(book).toMatchObject({
      title: 'The Long River: A Journey',
      author: 'by Jörg von Strom',
      importKey: `isbn:${isbn}`,
      pricePaise: 45_050,
      previousPricePaise: 52_500,
      rating: 3,
      categoryName: 'Fiction',
      withdrawnAt: null,
    });
    expect(await edition(book?.id)).toEqual({
      ...unknownDetails,
      isbn,
      format: 'HARDBACK',
      language: 'eng',
      pages: 312,
      publisher: 'River Press',
      publishedOn: '2025-04',
      firstPublished: 1998,
      description: 'First bold, then\n\nsecond.',
      heightMm: 216,
      widthMm: 140,
      weightGrams: 400,
      imprint: 'Bank',
      country: 'IN',
      editionStatement: '2nd edition',
      contents: 'One & two\nThree',
      series: { slug: 'the-river-books', name: 'The River Books', number: 2.5 },
      contributors: [
        { slug: 'jorg-von-strom', name: 'Jörg von Strom', role: 'AUTHOR' },
        { slug: 'jorg-von-strom', name: 'Jörg von Strom', role: 'ILLUSTRATOR' },
        { slug: 'meera-rao', name: 'Meera Rao', role: 'TRANSLATOR' },
      ],
    });
    const subjects = await imports.database.select().from(bookSubjects).orderBy(asc(bookSubjects.position));
    expect(subjects.map(({ scheme, code, heading }) => [scheme, code, heading])).toEqual([
      ['thema', 'FBA', null],
      ['bisac', 'TRV000000', 'TRAVEL / General'],
    ]);
    const [entry] = await imports.database
      .select()
      .from(productSearch)
      .where(eq(productSearch.productNumber, book?.number ?? 0));
    expect(entry).toMatchObject({
      originalTitle: 'Der lange Fluss',
      isbns: [isbn],
      series: 'the river books',
    });
  });

  it('of 3.1 by short tags is read the same way, and what nobody knows is reported', async () => {
    const { report } = await run(path.join(fixtures, 'short-3.1.xml'));
    expect(report.notes.map(({ what }: { what: string }) => what)).toEqual([
      '<novelty>: the standard has no such element',
      'ProductForm XX: the shop has no such format',
    ]);
    const [book] = await imported();
    expect(book).toMatchObject({
      title: 'L’œuvre d’art',
      author: 'by the Gallery Collective and friends',
      categoryName: 'Biographies',
      importKey: `isbn:${isbn}`,
      pricePaise: 125_000,
      previousPricePaise: 125_000,
    });
    expect(await edition(book?.id)).toMatchObject({
      format: null,
      publisher: 'Gallery House',
      description: 'Art & life',
      series: { slug: 'walls', number: null },
      contributors: [{ name: 'Gallery Collective', role: 'AUTHOR' }],
    });
  });

  it('may be in any of four encodings', async () => {
    const encodings: [string, (text: string) => Buffer][] = [
      ['ISO-8859-1', (text) => Buffer.from(text, 'latin1')],
      ['windows-1252', (text) => Buffer.from(text.replaceAll('“', '\x93').replaceAll('”', '\x94'), 'latin1')],
      ['UTF-16', (text) => Buffer.from(`\uFEFF${text}`, 'utf16le')],
      ['UTF-8', (text) => gzipSync(text)],
    ];
    const titleIn = (encoding: string) => (encoding === 'ISO-8859-1' ? 'Café Müller' : '“Café Müller”');
    for (const [encoding, bytes] of encodings) {
      const content = message([product(encoding, wholeBook(titleIn(encoding)))], { encoding });
      await run(file('books', bytes(content)));
    }
    expect((await imported()).map(({ title }) => title)).toEqual(
      encodings.map(([encoding]) => titleIn(encoding)),
    );
  });

  it('changes nothing the second time', async () => {
    const whole = product('a', wholeBook('One'), { isbn });
    const books = message([whole, product('b', wholeBook('Two')), product('c', [descriptive('Unpriced')])]);
    expect((await send(books)).summary).toMatchObject({ read: 3, new: 2, unlisted: 1 });
    const before = await storedState(imports.database);
    expect((await send(books)).summary).toMatchObject({
      new: 0,
      changed: 0,
      unchanged: 2,
      unlisted: 1,
      withdrawn: 0,
    });
    expect(await storedState(imports.database)).toBe(before);
  });

  it('replaces a book whole, or the blocks alone that an update has', async () => {
    await send(message([product('a', wholeBook('One'), { isbn })]));
    const [first] = await imported();
    const update = product('a', [supply('650'), collateral('All new.')], { type: '04' });
    expect((await send(message([update], { sent: '20260102' }))).summary).toMatchObject({
      changed: 1,
      bad: 0,
    });
    const [updated] = await imported();
    expect(updated).toEqual({ ...first, pricePaise: 65_000, previousPricePaise: 65_000 });
    expect(await edition(first?.id)).toMatchObject({
      description: 'All new.',
      pages: 240,
      publisher: 'Test House',
    });

    // Its number was wrong; the reference says which book it is.
    const corrected = { isbn: '9780812971064' };
    const replaced = product('a', [descriptive('Another'), supply('650')], corrected);
    await send(message([replaced], { sent: '20260103' }));
    expect((await imported()).map(({ id, title }) => [id, title])).toEqual([[first?.id, 'Another']]);
    const facts = await edition(first?.id);
    expect(facts).toMatchObject({ isbn: corrected.isbn, description: null, publisher: null });
  });

  it('knows a book that another source has brought by its ISBN, and updates it', async () => {
    const row = `Old,by Nobody,100,4.5,Self-Help,${isbn}`;
    await run(file('books.csv', `title,author,price,rating,categoryName,isbn\n${row}\n`));
    const [before] = await imported();
    const update = product('a', [supply('200')], { type: '04', isbn });
    expect((await send(message([update]))).summary).toMatchObject({ changed: 1, bad: 0 });
    expect(await imported()).toEqual([{ ...before, pricePaise: 20_000, previousPricePaise: 20_000 }]);
    await send(message([product('a', wholeBook('New'), { isbn })], { sent: '20260102' }));
    expect((await imported())[0]).toMatchObject({
      id: before?.id,
      title: 'New',
      rating: 4.5,
      categoryName: 'Fiction',
    });
  });

  it('brings a sample book by its ISBN, and no second one', async () => {
    const emma = '9780141439587';
    const sample = async () => {
      const [found] = await imports.database
        .select()
        .from(products)
        .where(eq(products.id, 'ed18af75-969a-401c-9da1-e5e4a2219eca'));
      return found;
    };
    const before = await sample();
    const record = message([product('a', wholeBook('Emma anew'), { isbn: emma })]);
    expect((await send(record)).summary).toMatchObject({ new: 0, changed: 1 });
    expect(await sample()).toEqual({
      ...before,
      title: 'Emma anew',
      author: 'by Asha Writer',
      searchText: expect.any(String),
      pricePaise: 49_900,
      previousPricePaise: 49_900,
    });
    expect((await send(record)).summary).toMatchObject({ new: 0, changed: 0, unchanged: 1 });
    const row = `Emma of rows,by Nobody,100,4,Fiction,${emma}`;
    const csv = file('books.csv', `title,author,price,rating,categoryName,isbn\n${row}\n`);
    expect((await run(csv)).summary).toMatchObject({ new: 0, changed: 1 });
    expect(await sample()).toMatchObject({ title: 'Emma of rows', image: before?.image });
  });

  it('may repeat a reference: its first record counts, and the report has the others', async () => {
    const records = [
      product('a', wholeBook('First'), { isbn }),
      product('a', wholeBook('Second'), { isbn: '9780812971064' }),
      product('b', wholeBook('Other')),
      product('a', [], { type: '05' }),
    ];
    await send(message(records.slice(0, 1)));
    // Some senders write a message in one line.
    const inOneLine = message(records).replaceAll('\n', ' ');
    for (const [content, lines] of [
      [message(records), [4, 16, 40]],
      [inOneLine, [1, 1, 1]],
    ] as const) {
      const { summary, report } = await send(content);
      expect(summary).toMatchObject({ read: 4, bad: 0, duplicates: 2, withdrawn: 0 });
      const [firstLine, ...others] = lines;
      expect(report.duplicateRows).toEqual(
        others.map((line) => ({ line, reference: 'a', importKey: `isbn:${isbn}`, firstLine })),
      );
      expect((await imported()).map(({ title, withdrawnAt }) => [title, withdrawnAt])).toEqual([
        ['First', null],
        ['Other', null],
      ]);
    }
  });

  it('may name the books of two records alike in one line: the first counts', async () => {
    const records = [product('a', wholeBook('First'), { isbn }), product('b', wholeBook('Second'), { isbn })];
    const { summary } = await send(message(records).replaceAll('\n', ' '));
    expect(summary).toMatchObject({ read: 2, new: 1, duplicates: 1 });
    expect((await imported()).map(({ title }) => title)).toEqual(['First']);
  });

  it.each([['<MinimumOrderQuantity>10</MinimumOrderQuantity>'], ['<j263>2</j263>']])(
    'has no price of a single copy in one of %s',
    async (quantity) => {
      const ofMany = `<Price><PriceType>02</PriceType>${quantity}<PriceAmount>300</PriceAmount><CurrencyCode>INR</CurrencyCode></Price>`;
      const ofOne = ofMany.replace(/>\d+<\/(M|j)/, '>1</$1').replace('300', '450');
      const record = (...prices: string[]) => [
        descriptive('Many'),
        supply('1').replace(/<Price>.*<.Price>/, prices.join('')),
      ];
      const { summary, report } = await send(
        message([product('a', record(ofMany, ofOne)), product('b', record(ofMany))]),
      );
      expect(summary).toMatchObject({ new: 1, unlisted: 1 });
      expect(report.notes).toEqual([]);
      expect(await imported()).toMatchObject([{ pricePaise: 45_000 }]);
    },
  );

  it('has its languages as the book trade writes them, and dates of the calendar', async () => {
    const book = (reference: string, language: string, day: string) =>
      product(reference, [
        descriptive(reference).replace('>eng<', `>${language}<`),
        publishing('Test House').replace(
          '</PublishingDetail>',
          `<PublishingDate><PublishingDateRole>01</PublishingDateRole><Date>${day}</Date></PublishingDate></PublishingDetail>`,
        ),
        supply('99'),
      ]);
    const { report } = await send(
      message([
        book('a', 'EN', '19990228'),
        book('b', 'fra', '19990231'),
        book('c', 'de-AT', '0000'),
        book('d', 'English', '0 BCE'),
      ]),
    );
    const facts = await Promise.all((await imported()).map(({ id }) => edition(id)));
    expect(facts.map((fact) => [fact?.language, fact?.publishedOn])).toEqual([
      ['eng', '1999-02-28'],
      ['fre', null],
      ['ger', null],
      [null, null],
    ]);
    expect(report.notes).toMatchObject([
      { what: 'PublishingDate: one that is no day, month or year is left out', count: 3, reference: 'b' },
      { what: 'LanguageCode "English" is no code of a language', count: 1, reference: 'd' },
    ]);
  });

  it('corrects an ISBN, by which imports know the book from then on', async () => {
    const other = '9780141439587';
    const keys = async () => (await imported()).map(({ title, importKey }) => [title, importKey]);
    await send(message([product('a', wholeBook('Emma'), { isbn })]));
    const corrected = message([product('a', wholeBook('Emma'), { isbn: other })], { sent: '20260102' });
    expect((await send(corrected)).summary).toMatchObject({ new: 0, changed: 1 });
    expect(await keys()).toEqual([['Emma', `isbn:${other}`]]);
    expect((await send(corrected)).summary).toMatchObject({ changed: 0 });
    const rows = [`Emma,by Nobody,100,4.5,Fiction,${other}`, `Games,by Nobody,100,4.5,Fiction,${isbn}`];
    await run(file('books.csv', ['title,author,price,rating,categoryName,isbn', ...rows].join('\n')));
    expect(await keys()).toEqual([
      ['Emma', `isbn:${other}`],
      ['Games', `isbn:${isbn}`],
    ]);
    // A key that another book has stays with that.
    const twin = message([product('a', wholeBook('Emma'), { isbn })], { sent: '20260103' });
    expect((await send(twin)).summary).toMatchObject({ new: 0, changed: 1 });
    expect(await keys()).toEqual([
      ['Emma', `isbn:${other}`],
      ['Games', `isbn:${isbn}`],
    ]);
  });

  it('finds no book by an ISBN that was corrected since', async () => {
    const row = `Emma,by Nobody,100,4.5,Fiction,${isbn}`;
    await run(file('books.csv', `title,author,price,rating,categoryName,isbn\n${row}\n`));
    const [emma] = await imported();
    await imports.database.insert(editions).values({ productId: emma?.id ?? '', isbn: '9780141439587' });
    expect((await send(message([product('a', wholeBook('Games'), { isbn })]))).summary).toMatchObject({
      new: 1,
    });
    expect(await imported()).toMatchObject([{ title: 'Games', importKey: `isbn:${isbn}` }]);
  });

  it('withdraws a book that its sender deletes, and lists it again when that sends it anew', async () => {
    await send(message([product('a', wholeBook('One'), { isbn }), product('b', wholeBook('Two'))]));
    const [one, two] = await imported();
    const deletion = message([product('a', [], { type: '05' })], { sent: '20260102' });
    expect((await send(deletion, '--dry-run')).summary).toMatchObject({ withdrawn: 1 });
    expect(await imported()).toEqual([one, two]);
    expect((await send(deletion)).summary).toMatchObject({ withdrawn: 1, changed: 0 });
    expect(await imported()).toEqual([{ ...one, withdrawnAt: expect.any(Date) }, two]);
    // Searches no longer find it.
    const keys = await imports.database
      .select({ keys: productSearch.keys })
      .from(productSearch)
      .where(eq(productSearch.productNumber, one?.number ?? 0));
    expect(keys).toEqual([{ keys: [] }]);
    expect((await send(deletion)).summary).toMatchObject({ withdrawn: 0 });
    // An update alone does not take the deletion back.
    await send(message([product('a', [supply('499.00')], { type: '04' })], { sent: '20260102' }));
    expect((await imported())[0]).toMatchObject({ withdrawnAt: expect.any(Date) });
    const again = message([product('a', wholeBook('One'), { isbn })], { sent: '20260103' });
    expect((await send(again)).summary).toMatchObject({ restored: 1 });
    expect(await imported()).toEqual([one, two]);

    // What a bookseller has withdrawn stays so.
    await imports.database
      .update(products)
      .set({ withdrawnAt: new Date() })
      .where(eq(products.id, two?.id ?? ''));
    await send(message([product('b', wholeBook('Two', '700'))], { sent: '20260104' }));
    expect((await imported())[1]).toMatchObject({ pricePaise: 70_000, withdrawnAt: expect.any(Date) });
  });

  it('lists a book again only where its own record has withdrawn it, and no bookseller since', async () => {
    const id = async () => (await imported())[0]?.id ?? '';
    const read = async () => ({
      id: await id(),
      version: (await findStaffBook(imports.database, await id()))?.version ?? '',
    });
    const changer = { actor: { kind: 'staff', id: '1', name: 'Asha' }, requestId: null } as const;
    const withdraw = async () => withdrawBook(imports.database, changer, await read());
    const restore = async () => restoreBook(imports.database, changer, await read(), enqueueBackInStock);
    const withdrawnAt = async () => (await imported())[0]?.withdrawnAt;
    let day = 20260101;
    const listing = () => send(message([product('a', wholeBook('One'))], { sent: String(day++) }));
    const deletion = () => send(message([product('a', [], { type: '05' })], { sent: String(day++) }));

    await listing();
    await withdraw();
    const byStaff = await withdrawnAt();
    expect((await deletion()).summary).toMatchObject({ withdrawn: 0 });
    expect((await listing()).summary).toMatchObject({ restored: 0 });
    expect(await withdrawnAt()).toEqual(byStaff);

    // A bookseller takes back what the record has done, and then withdraws the book.
    await restore();
    expect((await deletion()).summary).toMatchObject({ withdrawn: 1 });
    await restore();
    await withdraw();
    expect((await listing()).summary).toMatchObject({ restored: 0 });
    expect(await withdrawnAt()).toEqual(expect.any(Date));

    await restore();
    expect((await deletion()).summary).toMatchObject({ withdrawn: 1 });
    // The same again does not make it a bookseller's word.
    await deletion();
    expect((await listing()).summary).toMatchObject({ restored: 1 });
    expect(await withdrawnAt()).toBeNull();
    // What the record has undone counts no longer.
    await withdraw();
    expect((await listing()).summary).toMatchObject({ restored: 0 });
    expect(await withdrawnAt()).toEqual(expect.any(Date));
  });

  it('in a shop of the version before, the audit says which books records have withdrawn', async () => {
    const { database } = imports;
    await send(message([product('a', wholeBook('One')), product('b', wholeBook('Two'))]));
    const [one, two] = await imported();
    const id = two?.id ?? '';
    const version = (await findStaffBook(database, id))?.version ?? '';
    const changer = { actor: { kind: 'staff', id: '1', name: 'Asha' }, requestId: null } as const;
    await withdrawBook(database, changer, { id, version });
    const deletions = ['a', 'b'].map((reference) => product(reference, [], { type: '05' }));
    await send(message(deletions, { sent: '20260102' }));
    await database.execute(sql`alter table onix_records drop column has_withdrawn`);
    await database.execute(
      sql.raw(readFileSync(migration, 'utf8').replaceAll('--> statement-breakpoint', '')),
    );
    const again = [product('a', wholeBook('One')), product('b', wholeBook('Two'))];
    expect((await send(message(again, { sent: '20260103' }))).summary).toMatchObject({ restored: 1 });
    expect(await imported()).toEqual([one, { ...two, withdrawnAt: expect.any(Date) }]);
  });

  it('does not list a book without a price for India, until one comes', async () => {
    const books = [
      product('dollars', [descriptive('Dollars'), supply('9.99', { currency: 'USD' })]),
      product('gone', [descriptive('Gone'), supply('100', { availability: '51' })]),
      product('rights', [
        descriptive('Rights'),
        publishing('House').replace(
          '</PublishingDetail>',
          '<SalesRights><SalesRightsType>03</SalesRightsType><Territory><CountriesIncluded>IN</CountriesIncluded></Territory></SalesRights></PublishingDetail>',
        ),
        supply('100'),
      ]),
    ];
    const { summary, report } = await send(message(books));
    expect(summary).toMatchObject({ new: 0, unlisted: 3, bad: 0 });
    expect(
      report.unlistedRows.map(({ reference, reasons }: { reference: string; reasons: string[] }) => [
        reference,
        ...reasons,
      ]),
    ).toEqual([
      ['dollars', 'Price: it has none in rupees (INR) for India'],
      ['gone', 'ProductAvailability 51: no supplier has it for India'],
      ['rights', 'SalesRightsType 03: it may not be sold in India'],
    ]);
    expect(await imported()).toEqual([]);
    const priced = product('dollars', [supply('800')], { type: '04' });
    expect((await send(message([priced], { sent: '20260102' }))).summary).toMatchObject({ new: 1 });
    expect(await imported()).toMatchObject([{ title: 'Dollars', pricePaise: 80_000, withdrawnAt: null }]);

    const unpriced = product('dollars', [supply('10', { currency: 'USD' })], { type: '04' });
    expect((await send(message([unpriced], { sent: '20260103' }))).summary).toMatchObject({
      withdrawn: 1,
      unlisted: 1,
    });
    expect(await imported()).toMatchObject([{ pricePaise: 80_000, withdrawnAt: expect.any(Date) }]);
  });

  it('says which books are editions of one text, by the identifiers of works and by related products', async () => {
    const inWork = (...parts: string[]) => [
      ...wholeBook('Anandamath').slice(0, 3),
      `<RelatedMaterial>${parts.join('')}</RelatedMaterial>`,
      supply('99.00'),
    ];
    const work = (id: string, type = '11') =>
      `<RelatedWork><WorkRelationCode>01</WorkRelationCode><WorkIdentifier><WorkIDType>${type}</WorkIDType><IDValue>${id}</IDValue></WorkIdentifier></RelatedWork>`;
    const sameText = (isbn: string) =>
      `<RelatedProduct><ProductRelationCode>06</ProductRelationCode><ProductIdentifier><ProductIDType>15</ProductIDType><IDValue>${isbn}</IDValue></ProductIdentifier></RelatedProduct>`;
    const isbns = ['9780143334903', '9780306406157'] as const;
    const { report } = await send(
      message([
        product('a', inWork(work('A02-2009-00000001-1')), { isbn: isbns[0] }),
        product('b', inWork(work('A02200900000002X'))),
        product('c', inWork(sameText(isbns[0]))),
        product('d', inWork(work('a02 2009 00000001 1'))),
        product('e', [descriptive('Two Novels'), ...inWork(work('X', '01'), work('Y', '01')).slice(1)]),
      ]),
    );
    expect(report.notes).toMatchObject([
      { what: 'RelatedWork: a book of several texts is an edition of none of them', reference: 'e' },
    ]);
    const works = async () => {
      const { rows } = await imports.database.execute<{ references: string }>(sql`
        select string_agg(reference, '' order by reference) as references
        from onix_records join book_works using (product_id) group by work_id order by 1`);
      return rows.map(({ references }) => references);
    };
    expect(await works()).toEqual(['acd', 'b', 'e']);
    await send(
      message([product('b', inWork(work('A02-2009-00000001-1')), { type: '04' })], {
        sent: '20260201T0900Z',
      }),
    );
    expect(await works()).toEqual(['abcd', 'e']);
    await send(message([product('b', [supply('98.00')], { type: '04' })], { sent: '20260202T0900Z' }));
    expect(await works()).toEqual(['abcd', 'e']);
    await send(message([product('b', wholeBook('Kapalkundala'))], { sent: '20260203T0900Z' }));
    expect(await works()).toEqual(['acd', 'b', 'e']);
  });

  it('has the number of its part in its title, so that parts are no editions of each other', async () => {
    const part = (number: string) =>
      wholeBook('Read On').map((block) =>
        block.replace('<TitleText>', `<PartNumber>${number}</PartNumber><TitleText>`),
      );
    const { summary } = await send(message([product('a', part('1')), product('b', part('2'))]));
    expect(summary).toMatchObject({ new: 2, joined: 0 });
    const found = await imports.imported();
    expect(found.map(({ title }) => title).sort()).toEqual(['Read On, 1', 'Read On, 2']);
  });

  it.each([
    ['Read On 11', '1', 'Read On 11, 1'],
    ['Level 2.5', '5', 'Level 2.5, 5'],
    ['A Counterpart', 'part', 'A Counterpart, part'],
    ['Read On: Part 1', 'Part 1', 'Read On: Part 1'],
    ['Read On #1', '1', 'Read On #1'],
    ['Part 1', 'Part 1', 'Part 1'],
  ])('%s with the part %s is called %s', async (title, part, whole) => {
    const blocks = wholeBook(title).map((block) =>
      block.replace('<TitleText>', `<PartNumber>${part}</PartNumber><TitleText>`),
    );
    await send(message([product('a', blocks)]));
    expect((await imports.imported()).map((book) => book.title)).toEqual([whole]);
  });

  it('may have texts that are cut within a character', async () => {
    const long = (max: number) => `${'x'.repeat(max - 1)}😀 and more`;
    const blocks = wholeBook('Long').map((block) =>
      block
        .replace('<TitleText>', `<Subtitle>${'𞤀'.repeat(121)}</Subtitle><TitleText>`)
        .replace(
          '</DescriptiveDetail>',
          `<EditionStatement>${long(300)}</EditionStatement></DescriptiveDetail>`,
        ),
    );
    const { summary } = await send(message([product('a', blocks)]));
    expect(summary).toMatchObject({ new: 1 });
    const [book] = await imports.imported();
    expect((await edition(book?.id))?.editionStatement).toBe('x'.repeat(299));
  });

  it('leaves alone what a later message has said', async () => {
    await send(message([product('a', wholeBook('New'))], { sent: '20260201T0900Z' }));
    const { summary } = await send(message([product('a', wholeBook('Old'))], { sent: '20260201T0930+0100' }));
    expect(summary).toMatchObject({ changed: 0, older: 1 });
    expect((await imported()).map(({ title }) => title)).toEqual(['New']);
    // Another sender's record of the same name is another record.
    await send(message([product('a', wholeBook('Theirs'))], { sender: 'Others', sent: '20260101' }));
    expect(await imported()).toHaveLength(2);
  });

  it('goes in without its bad records, which the report names', async () => {
    const bad = [
      product('isbn', wholeBook('Wrong number'), { isbn: '9780439023482' }),
      product('sale', wholeBook('Sold'), { type: '08' }),
      product('type', wholeBook('What'), { type: '77' }),
      product('shelf', [descriptive('Cookery').replace('FBA', 'WBA'), supply('100')]),
      product('lost', [supply('100')], { type: '04' }),
      product('nobody', [descriptive('Nobody').replace(/<Contributor>.*<.Contributor>/, ''), supply('100')]),
      product('entity', wholeBook('A&nbsp;B')),
      product('', wholeBook('No reference')),
    ];
    const { summary, report } = await send(
      message([...bad, product('good', wholeBook('Good'))]),
      '--max-bad',
      '95',
    );
    expect(summary).toMatchObject({ read: 9, bad: 8, new: 1 });
    const reasons = new Map(
      report.badRows.map(({ reference, reasons }: { reference: string; reasons: string[] }) => [
        reference,
        reasons[0],
      ]),
    );
    expect(Object.fromEntries(reasons)).toEqual({
      isbn: 'ProductIdentifier: 9780439023482 has a wrong check digit',
      sale: 'NotificationType 08: sales and purchases of products are not supported',
      type: 'NotificationType "77": one of 01 to 05 is expected',
      shelf: expect.stringContaining('none of its subjects (thema WBA) is in the mapping subjects'),
      lost: 'NotificationType 04: the shop has no book that it could update',
      nobody: 'Contributor: it names nobody, and there is no publisher',
      entity: expect.stringContaining('it has an entity that XML does not define'),
      '': 'RecordReference: it is missing',
    });
    expect(report.badRows[0]).toMatchObject({ line: 4, lastLine: expect.any(Number) });
  });

  it('has texts that were encoded twice as they read, which the report says, and identifiers as they are', async () => {
    const blocks = [
      descriptive('Tom &amp;amp; Jerry &amp;#1059; R&amp;D').replace(
        'Asha Writer',
        'Hanna &amp;amp; Barbera',
      ),
      collateral('&lt;p&gt;One &amp;amp;lt; two&lt;/p&gt;'),
      publishing('Q&amp;amp;A'),
      supply('100'),
    ];
    const { report } = await send(message([product('a&amp;amp;b', blocks)]));
    const notes = report.notes.map(({ what }: { what: string }) => what.replace(/:.*/, ''));
    expect(notes).toEqual(['TitleText', 'PersonName', 'PublisherName']);
    const [book] = await imported();
    expect(book).toMatchObject({ title: 'Tom & Jerry У R&D', author: 'by Hanna & Barbera' });
    expect(await edition(book?.id)).toMatchObject({
      publisher: 'Q&A',
      description: 'One &lt; two',
      contributors: [{ name: 'Hanna & Barbera' }],
    });
    const [record] = await imports.database.select().from(onixRecords);
    expect(record?.reference).toBe('a&amp;b');
  });

  it('takes categories and prices from a mapping', async () => {
    const categories = { thema: { W: 'Self-Help' } };
    const mapping = {
      categories,
      otherwise: 'New-Releases',
      rating: 4,
      price: { madeUp: { from: 300, to: 300 } },
    };
    const books = [
      product('a', [descriptive('Cookery').replace('FBA', 'WBA'), supply('9', { currency: 'USD' })]),
      product('b', wholeBook('Novel')),
    ];
    const { summary } = await send(message(books), '--mapping', file('mine.json', JSON.stringify(mapping)));
    expect(summary.madeUp).toHaveLength(2);
    expect(await imported()).toMatchObject([
      { title: 'Cookery', categoryName: 'Self-Help', pricePaise: 30_000, rating: 4 },
      { title: 'Novel', categoryName: 'New-Releases', pricePaise: 49_900 },
    ]);
  });
});

describe.skipIf(!existsSync(samples))('messages of others, which are not part of the project', () => {
  const { file, run, imported, edition } = messageTests({ share: true });
  const priced = JSON.stringify({
    categories: { thema: { F: 'Fiction' }, bic: { F: 'Fiction' } },
    rating: 3,
    price: { madeUp: { from: 300, to: 300 } },
  });

  it.each([
    ['onix-3.0-full-sample.xml', 'Price: it has none in rupees (INR) for India'],
    ['onix-3.0-reference-tags.xml', 'ProductSupply: it has none for India'],
    ['onix-3.0-short-tags.xml', 'Price: it has none in rupees (INR) for India'],
  ])('%s is read without a new element', async (name, unlisted) => {
    const { summary, report } = await run(path.join(samples, name));
    expect(summary).toMatchObject({ read: 1, bad: 0, unlisted: 1 });
    expect(report.unlistedRows[0].reasons).toEqual([unlisted]);
    const notes = report.notes.map(({ what }: { what: string }) => what);
    expect(notes).toEqual(['ContributorRole A24: the shop has no such role']);
  });

  it('of 2.1 are refused', async () => {
    await expect(run(path.join(samples, 'onix-2.1-unsupported.xml'))).rejects.toThrow(/2\.1 or older/);
  });

  it('bring their book where the mapping makes up its price', async () => {
    await run(path.join(samples, 'onix-3.0-full-sample.xml'), '--mapping', file('priced.json', priced));
    const [book] = await imported();
    expect(book).toMatchObject({ title: 'Roseanna', categoryName: 'Fiction', pricePaise: 30_000 });
    const facts = await edition(book?.id);
    expect(facts).toMatchObject({
      format: 'PAPERBACK',
      pages: 245,
      publishedOn: '2006-08-07',
      firstPublished: 1968,
    });
    expect(facts?.series).toEqual({
      slug: 'the-martin-beck-series',
      name: 'The Martin Beck series',
      number: 1,
    });
    expect(facts?.description?.split('\n\n')).toHaveLength(4);
  });
});

describe('a file that is not for this shop', () => {
  const { file, run, imported, send } = messageTests({ share: true });
  const bomb = `<!DOCTYPE x [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;">]>`;
  const deep = `${'<Text>'.repeat(200)}${'</Text>'.repeat(200)}`;
  it.each<[string, string | Buffer, RegExp]>([
    [
      'an entity bomb',
      message([]).replace('<ONIX', `${bomb}<ONIX`),
      /declares entities or elements of its own/,
    ],
    [
      'an external entity',
      message([]).replace('<ONIX', '<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]><ONIX'),
      /declares entities/,
    ],
    ['deep nesting', message([product('a', [deep])]), /nested more than 100 deep \(line 5\)/],
    [
      'a text without end',
      message([product('a', ['x'.repeat(4_200_000)])]),
      /more than 4 million characters/,
    ],
    [
      'ONIX 2.1',
      '<?xml version="1.0"?><ONIXMessage><Header/></ONIXMessage>',
      /2\.1 or older; ONIX 3\.0 and 3\.1 can be read/,
    ],
    ['other XML', '<rss version="2.0"/>', /is XML but no ONIX message: its root is <rss>/],
    ['half a message', message([product('a', wholeBook('One'))]).slice(0, -20), /is not well-formed XML/],
    ['no product', message([]), /has no product: there is nothing to import/],
    [
      'a wrong encoding',
      Buffer.from(message([product('a', wholeBook('Café'))]), 'latin1'),
      /is not in utf-8, as it declares/,
    ],
    [
      'an unknown encoding',
      message([], { encoding: 'KLINGON' }),
      /declares the encoding "KLINGON", which is unknown/,
    ],
  ])('%s: is refused, says why, and nothing is imported', async (_what, content, reason) => {
    await expect(run(file('message.xml', content))).rejects.toThrow(reason);
    expect(await imported()).toEqual([]);
  });

  it('may have a record that is too long, which is left out', async () => {
    const long = product(
      'long',
      Array.from({ length: 45_000 }, () => '<Subject><SubjectCode>A</SubjectCode></Subject>'),
    );
    const { summary, report } = await send(message([long, product('b', wholeBook('Good'))]));
    expect(summary).toMatchObject({ new: 1, bad: 1 });
    expect(report.badRows[0]).toMatchObject({
      reference: 'long',
      reasons: ['it has more than 2 million characters'],
    });
  });
});
