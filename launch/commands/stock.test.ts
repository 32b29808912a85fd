import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { products } from '../../rest-api/catalogue/products/product-tables.ts';
import { stockMovements } from '../../rest-api/stock/stock-tables.ts';
import { addBooks } from '../../rest-api/testing/books.ts';
import { cloneDatabase, type TestDatabase } from '../../rest-api/testing/test-database.ts';
import type { Settings } from '../settings.ts';
import { commandSettings } from '../testing/command-settings.ts';
import { runStockCommand } from './stock.ts';

let clone: TestDatabase;
let settings: Settings;
let book: string;
beforeAll(async () => {
  clone = await cloneDatabase(inject('templateDatabaseUrl'));
  settings = commandSettings(clone.url);
  [book = ''] = await addBooks(clone.database, [{}]);
});
afterAll(() => clone.drop());

const run = (...args: string[]) => runStockCommand(args, () => settings);

it('sets the copies of a book by its _id or its number, and lists what is tracked', async () => {
  expect(await run('list')).toBe('No book is tracked.');
  expect(await run('set', book, '12', '--reason', 'receipt', '--note', 'first delivery')).toMatch(
    /^“.+”: 12 on hand, 0 held by orders\.$/,
  );
  const rows = await clone.database.select().from(products);
  const number = rows.find(({ id }) => id === book)?.number;
  expect(await run('list', '--low')).toBe('No book is low.');
  expect(await run('set', `${number}`, '5')).toMatch(/5 on hand/);
  expect(await run('list', '--low')).toMatch(new RegExp(`^${number}  5 on hand, 0 held  `));
  expect(await clone.database.select().from(stockMovements)).toMatchObject([
    { copies: 12, reason: 'receipt', note: 'first delivery', actor: 'npm run stock' },
    { copies: -7, reason: 'count', note: null },
  ]);
  expect(await run('set', book, '--untrack')).toMatch(/is not tracked: it can always be bought\.$/);
  expect(await run('list')).toBe('No book is tracked.');
});

it('says what to do if the command is impossible', async () => {
  await expect(run('set', '9780143333623', '1')).rejects.toThrow(
    /^There is no book 9780143333623: name it by/,
  );
  await expect(run('set', book, '-1')).rejects.toThrow(/^Unknown option '-1'\.\n\nnpm run stock -- set/);
  await expect(run('set', book, 'many')).rejects.toThrow(/^COPIES: a whole number from 0 to 1000000\.$/);
  await expect(run('set', book, '1', '--reason', 'sale')).rejects.toThrow(
    /^--reason: one of count, receipt, damage\.$/,
  );
  for (const args of [['set'], ['set', book], ['set', book, '1', '--untrack'], ['take', book, '1']]) {
    await expect(run(...args)).rejects.toThrow(/^npm run stock -- set/);
  }
  expect(await run()).toMatch(/^npm run stock -- set/);
});
