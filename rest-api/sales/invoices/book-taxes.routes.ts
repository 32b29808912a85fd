import { bookParameter, noBook, requireBook } from '../../catalogue/products/find-book.ts';
import { taxRates } from '../../contract/book-taxes.ts';
import type { Database } from '../../database/database.ts';
import { decodeListCursor } from '../../input/list-cursor.ts';
import { listPage } from '../../input/list-page.ts';
import { defaultPageSize } from '../../input/page.ts';
import { originOf } from '../../routing/origin.ts';
import { type RouteDefinition, staffRoute } from '../../routing/route.ts';
import { BookTaxesQuery, RemoveBookTaxQuery, SetBookTaxInput } from './book-taxes.input.ts';
import { findBookTaxes } from './book-taxes.queries.ts';
import { bookTaxOf, removeBookTax, setBookTax, taxChangedMessage } from './change-book-tax.ts';

const permission = 'catalogue:write';
const path = '/staff/taxes/:book';
const parameters = { book: bookParameter };
const conflict =
  'Send the `version` that you have read: where the tax has changed since, nothing is stored, and the 409 has the `tax` ' +
  'as it is now, null for none. The same request twice changes it once. Invoices that were issued never change.';

/** Staff keep the tax codes and rates of books. */
export function bookTaxRoutes(database: Database): RouteDefinition[] {
  return [
    staffRoute({
      method: 'GET',
      path: '/staff/taxes',
      permission,
      summary: 'The books with a tax of their own, the newest first, a page at a time.',
      description:
        'A book that is not on this list is a printed book for the tax (HSN 4901), which is exempt.',
      query: BookTaxesQuery,
      response: 'BookTaxesResponse',
      async handle({ query: { first = defaultPageSize, after, search } }) {
        const place = after === undefined ? undefined : Number(decodeListCursor('TAXES', after, /^\d{1,9}$/));
        const found = await findBookTaxes(database, search?.trim(), { first: first + 1, after: place });
        const { page, next } = listPage('TAXES', found, first, ({ number }) => String(number));
        return { taxes: page.map(bookTaxOf), next };
      },
    }),
    staffRoute({
      method: 'GET',
      path: '/staff/taxes/rates',
      permission,
      summary: 'The rates of GST that the tax of a book may have.',
      response: 'TaxRatesResponse',
      handle: async () => ({ rates: [...taxRates] }),
    }),
    staffRoute({
      method: 'POST',
      path,
      permission,
      parameters,
      summary: 'Sets the code and the rate of a book for the bills that are issued from now on.',
      description: conflict,
      body: SetBookTaxInput,
      response: 'BookTaxResponse',
      errors: { 404: noBook, 409: taxChangedMessage },
      async handle({ body: { version, ...tax }, caller, request }) {
        const { id: productId } = await requireBook(database, request.params.book);
        const book = { productId, version };
        return { tax: bookTaxOf(await setBookTax(database, originOf(caller, request), book, tax)) };
      },
    }),
    staffRoute({
      method: 'DELETE',
      path,
      permission,
      parameters,
      summary: 'Removes the tax of a book: it is a printed book then, which is exempt.',
      description: conflict,
      query: RemoveBookTaxQuery,
      response: 'BookTaxRemovedResponse',
      errors: { 404: noBook, 409: taxChangedMessage },
      async handle({ query: { version }, caller, request }) {
        const { id: productId } = await requireBook(database, request.params.book);
        await removeBookTax(database, originOf(caller, request), { productId, version });
        return { removed: true };
      },
    }),
  ];
}
