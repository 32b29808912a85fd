import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ErrorMessage } from '../../routing/errors.ts';
import { discountCodes } from '../../sales/codes/code-tables.ts';
import { shopSettings } from '../../settings/settings-tables.ts';
import { countChanges, storedState } from '../stored-state.ts';
import { startTestService, type TestService } from '../test-service.ts';
import { accountRows } from './account.rows.ts';
import { addressRows } from './addresses.rows.ts';
import { auditRows } from './audit.rows.ts';
import { backInStockRows } from './back-in-stock.rows.ts';
import { bookTaxRows } from './book-taxes.rows.ts';
import { carrierRows } from './carriers.rows.ts';
import { cartRows } from './cart.rows.ts';
import { catalogueRows } from './catalogue.rows.ts';
import { categoryRows } from './categories.rows.ts';
import { changeRows } from './changes.rows.ts';
import { codeRows } from './codes.rows.ts';
import { deliveryRows, freeCode, freeDelivery, freeOrderRows, storedRates } from './delivery.rows.ts';
import { Documented } from './documented.ts';
import { editionRows } from './editions.rows.ts';
import { frameRows } from './frame.rows.ts';
import { importRows } from './imports.rows.ts';
import { invoiceRows } from './invoices.rows.ts';
import { linkRows } from './links.rows.ts';
import { loginRows } from './login.rows.ts';
import { mendOrderRows } from './mend-order.rows.ts';
import { orderTimelineRows } from './order-timeline.rows.ts';
import { orderRows } from './orders.rows.ts';
import { ownDataRows } from './own-data.rows.ts';
import { offeredOnDeliveryRows, payOnDeliveryRows, storedPayOnDelivery } from './pay-on-delivery.rows.ts';
import { paymentRows } from './payments.rows.ts';
import { returnRows } from './returns.rows.ts';
import { reviewRows } from './reviews.rows.ts';
import type { Row, Sent } from './row.ts';
import { adasInvoice, bob, ids } from './scene.ts';
import { serviceTokenRows } from './service-tokens.rows.ts';
import { sessionRows } from './sessions.rows.ts';
import { setScene } from './set-scene.ts';
import { settingsRows } from './settings.rows.ts';
import { signupRows } from './signup.rows.ts';
import { staffRows } from './staff.rows.ts';
import { staffBookRows } from './staff-books.rows.ts';
import { staffEmailRows } from './staff-emails.rows.ts';
import { staffOrderRows } from './staff-orders.rows.ts';
import { staffRefundRows } from './staff-refunds.rows.ts';
import { staffReturnRows } from './staff-returns.rows.ts';
import { staffShopperRows } from './staff-shoppers.rows.ts';
import { staffStockRows } from './staff-stock.rows.ts';
import { staffTodayRows } from './staff-today.rows.ts';
import { takeOrderRows } from './take-order.rows.ts';
import { textPageRows } from './text-pages.rows.ts';
import { webhookRows } from './webhooks.rows.ts';
import { wishlistRows } from './wishlist.rows.ts';

let service: TestService;
let documented: Documented;
let hasChanged: () => Promise<boolean>;
/** What the scene stores, while no case has changed it. */
let standing: string | undefined;
let adasStanding: string;
let isSceneSet: boolean;
beforeAll(async () => {
  service = await startTestService();
  const frame = await service.http.get('/nowhere');
  documented = new Documented((await service.http.get('/api/openapi.json').expect(200)).body, frame);
  await setScene(service.database);
  // The process that renders it has to start first, which no response waits for on a busy machine.
  await service.printed.pdfOf(adasInvoice);
  isSceneSet = true;
  adasStanding = await storedState(service.database, ids.ada);
  hasChanged = await countChanges(service.database);
  await hasChanged();
});
afterAll(() => service.close());

describe.each([
  ['the catalogue', catalogueRows],
  ['the categories', categoryRows],
  ['the carriers', carrierRows],
  ['editions', editionRows],
  ['the back room’s stock', staffStockRows],
  ['the taxes of books', bookTaxRows],
  ['logging in', loginRows],
  ['signing up', signupRows],
  ['sessions', sessionRows],
  ['links of emails', linkRows],
  ['accounts', accountRows],
  ['one’s own data', ownDataRows],
  ['addresses', addressRows],
  ['the wishlist', wishlistRows],
  ['books that are back in stock', backInStockRows],
  ['the cart', cartRows],
  ['orders', orderRows],
  ['invoices', invoiceRows],
  ['payments', paymentRows],
  ['the back room', staffRows],
  ['service tokens', serviceTokenRows],
  ['the settings of the shop', settingsRows],
  ['the pages of the shop', textPageRows],
  ['codes', codeRows],
  ['the feed of changes', changeRows],
  ['webhooks', webhookRows],
  ['payment on delivery', payOnDeliveryRows],
  ['the audit', auditRows],
  ['orders of the back room', staffOrderRows],
  ['orders that staff mend', mendOrderRows],
  ['orders that staff take', takeOrderRows],
  ['timelines and notes of orders', orderTimelineRows],
  ['returns of shoppers', returnRows],
  ['reviews', reviewRows],
  ['refunds by staff', staffRefundRows],
  ['returns at the shop', staffReturnRows],
  ['today in the back room', staffTodayRows],
  ['shoppers in the back room', staffShopperRows],
  ['emails and jobs of the back room', staffEmailRows],
  ['imports of the back room', importRows],
  ['everything else', frameRows],
  // Last, since they change the catalogue, which responses to others may still be cached of.
  ['books of the back room', staffBookRows],
])('%s', (_noun, rows) => {
  it.each(rows.map(titled))('%s', async (_title, row) => {
    if (!isSceneSet) {
      await setScene(service.database);
      await hasChanged();
      standing = undefined;
    }
    await respondsAs(row);
  });
});

describe.each([
  ['delivery by rates', deliveryRows, storedRates],
  ['orders that come to nothing', freeOrderRows, freeDelivery],
  ['payment on delivery where it is offered', offeredOnDeliveryRows, storedPayOnDelivery],
] as const)('%s', (_noun, rows, setting) => {
  beforeEach(async () => {
    await setScene(service.database);
    await service.database.insert(shopSettings).values(setting);
    await service.database.insert(discountCodes).values(freeCode);
    await hasChanged();
    standing = undefined;
  });
  afterAll(() => {
    isSceneSet = false;
  });
  it.each(rows.map(titled))('%s', (_title, row) => respondsAs(row));
});

async function respondsAs([call, , sent, status, answer, stores]: Row): Promise<void> {
  const { database } = service;
  const isRefused = status > 299;
  if (isRefused) standing ??= await storedState(database);
  const [method, path] = concrete(call);
  const response = await send(method, `/api${path}`, sent);
  isSceneSet = !(await hasChanged()) || (isRefused && (await storedState(database)) === standing);

  expect(response.body).toEqual(expected(answer));
  expect(response.status).toBe(status);
  if (isRefused) expect(!isSceneSet, 'whether a refusal stored something').toBe(!!stores);
  if (sent.token === bob.token && !isSceneSet) {
    expect(await storedState(database, ids.ada), 'what Ada has after a call of Bob').toBe(adasStanding);
  }
  const reached = documented.operationOf(method, path);
  if (reached) {
    expect(documented.errorsInResponse(reached.name, reached.operation, response)).toEqual([]);
    expect(documented.errorsInRequest(reached.operation, sent, response)).toEqual([]);
  }
}

describe('all together', () => {
  it('cover every documented response, except those of limits and of a broken or overloaded shop', () => {
    const inTrouble = / (429|431|500|503)$/;
    expect(documented.unseen().filter((response) => !inTrouble.test(response))).toEqual([]);
  });

  it('have null wherever the document allows it', () => {
    expect(documented.neverNull()).toEqual([]);
  });

  it('logged no error', () => {
    expect(service.logged).toEqual([]);
  });
});

function titled(row: Row): [title: string, row: Row] {
  const [call, situation, , status] = row;
  const shortened = call.replace(/(\w)\1{40,}/g, '$1…');
  return [`${shortened}, ${situation.replace(/(.)\1{40,}/gu, '$1…')}, answers ${status}`, row];
}

/** Method and path, with ids for the names in braces. */
function concrete(call: string): [method: string, path: string] {
  const named = new Map(Object.entries(ids));
  const [method = '', path = ''] = call
    .replace(/\{(\w+)\}/g, (name, key) => named.get(key) ?? name)
    .split(' ');
  return [method, path];
}

function send(method: string, path: string, { token, body, headers }: Sent) {
  const request = service.http[methods[method] ?? expect.unreachable(method)](path).set(headers);
  if (token !== undefined) request.set('authorization', token);
  return typeof body === 'string' || (typeof body === 'object' && body) ? request.send(body) : request;
}

const methods: Record<string, 'get' | 'post' | 'put' | 'patch' | 'delete'> = {
  GET: 'get',
  POST: 'post',
  PUT: 'put',
  PATCH: 'patch',
  DELETE: 'delete',
};

/** A body as it stands in a row; of an error any code, which the document names. */
function expected(answer: Row[4]): object {
  const whole = isSaid(answer)
    ? undefined
    : (answer as { errors?: readonly ErrorMessage[]; fields?: object[] });
  if (whole && !whole.errors) return whole;
  const errors = (whole?.errors ?? [answer as ErrorMessage | ErrorMessage[]].flat()).map((said) =>
    typeof said === 'object' && 'code' in said ? said.message : said,
  );
  const fields = whole?.fields ?? errors.flatMap(fieldErrorOf);
  return { ...(fields.length > 0 && { fields }), code: expect.any(String), ...whole, errors };
}

const isSaid = (answer: Row[4]): boolean =>
  typeof answer === 'string' || Array.isArray(answer) || 'message' in answer;

/** The field error that belongs to a sentence which begins with the name of a field, such as `email` or `product._id`. */
function fieldErrorOf(sentence: string): object[] {
  const [, field, words] = /^([\w.]+)(?:: (.+)| is required\.)$/.exec(sentence) ?? [];
  if (field === undefined || sentence.startsWith('X-')) return [];
  if (words === undefined) return [{ field, code: 'REQUIRED', message: 'This cannot be empty.' }];
  const message = words.charAt(0).toUpperCase() + words.slice(1);
  return [{ field, code: expect.stringMatching(/^[A-Z_]+$/), message }];
}
