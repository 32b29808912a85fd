import { eq, sql } from 'drizzle-orm';
import { v4 as uuid } from 'uuid';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { products } from '../catalogue/products/product-tables.ts';
import type { ChangesResponse, ResourceChange } from '../contract/changes.ts';
import { addBooks } from '../testing/books.ts';
import { paidOrder } from '../testing/paid-order.ts';
import { addServiceToken, addStaff } from '../testing/staff.ts';
import { startTestService, type TestService } from '../testing/test-service.ts';
import { resourceChanges } from './change-tables.ts';
import { changesGone } from './changes.routes.ts';
import { deleteOldChanges } from './old-changes.ts';
import { publishChange } from './publish-change.ts';

let service: TestService;
let owner: string;
beforeAll(async () => {
  service = await startTestService();
  ({ token: owner } = await addStaff(service.database, 'owner'));
});
afterAll(() => service.close());

const get = (path: string, token = owner) => service.http.get(`/api${path}`).set('authorization', token);
const post = (path: string, body: object = {}) =>
  service.http.post(`/api${path}`).set('authorization', owner).send(body);

const remove = (path: string) => service.http.delete(`/api${path}`).set('authorization', owner);

async function changesAfter(after: string, query = ''): Promise<ChangesResponse> {
  await service.changeSequencer.round();
  return (await get(`/staff/changes?after=${after}${query}`).expect(200)).body;
}
const latest = async () => (await changesAfter('latest')).next;
const typesOf = (changes: readonly ResourceChange[], id: string) =>
  changes.filter(({ resourceId }) => resourceId === id).map(({ type }) => type);

it('has what happens to an order, its parcel, its invoice, its books and their copies, and where to read each', async () => {
  const [book = ''] = await addBooks(service.database, [{}]);
  const start = await latest();
  await post(`/staff/stock/${book}`, { copies: 6, reason: 'COUNT' }).expect(200);
  const { id } = await paidOrder(service, book);
  const { body } = await get(`/staff/orders/${id}`).expect(200);
  const shipped = await post(`/staff/orders/${id}/ship`, {
    version: body.order.version,
    carrierId: 'delhivery',
    trackingNumber: '1490817263541',
  }).expect(200);
  const [parcel] = shipped.body.order.shipments;
  await post(`/staff/shipments/${parcel.id}/deliver`, { version: parcel.version }).expect(200);
  await service.jobs.runDue('papers');

  const { changes } = await changesAfter(start);
  expect(typesOf(changes, id)).toEqual(['order.placed', 'order.paid']);
  expect(typesOf(changes, parcel.id)).toEqual(['shipment.shipped', 'shipment.delivered']);
  expect(typesOf(changes, book)).toEqual(['stock.changed', 'stock.changed', 'stock.low', 'stock.changed']);
  expect(changes.filter(({ kind }) => kind === 'INVOICE')).toMatchObject([{ type: 'invoice.issued' }]);
  for (const { path } of changes) await get(path.replace('/api', '')).expect(200);
  expect((await changesAfter(start, '&kinds=SHIPMENT')).changes).toHaveLength(2);
});

it('has a change of a book', async () => {
  const [book = ''] = await addBooks(service.database, [{}]);
  const start = await latest();
  const { body } = await get(`/staff/books/${book}`).expect(200);
  await post(`/staff/books/${book}/withdraw`, { version: body.book.version }).expect(200);
  expect(typesOf((await changesAfter(start)).changes, book)).toEqual(['product.changed']);
});

it('has a change of the tax of a book as one of the book, each once', async () => {
  const [book = ''] = await addBooks(service.database, [{}]);
  const start = await latest();
  const tax = { hsn: '998431', rateBasisPoints: 500, version: null };
  const { body } = await post(`/staff/taxes/${book}`, tax).expect(200);
  await post(`/staff/taxes/${book}`, tax).expect(200);
  const { version } = body.tax;
  await remove(`/staff/taxes/${book}?version=${version}`).expect(200);
  const changed = (await changesAfter(start)).changes;
  expect(typesOf(changed, book)).toEqual(['product.changed', 'product.changed']);
});

it('has changes of categories, and none of their books', async () => {
  const start = await latest();
  const { body } = await post('/staff/categories', { name: 'Cookery' }).expect(201);
  const { id, version } = body.categories.at(-1);
  const [book = ''] = await addBooks(service.database, [{ categoryName: 'cookery' }]);
  const rename = { name: 'Cooking', version };
  await post(`/staff/categories/${id}`, rename).expect(200);
  await post(`/staff/categories/${id}`, rename).expect(200);
  const { changes } = await changesAfter(start);
  expect(typesOf(changes, id)).toEqual(['category.changed', 'category.changed']);
  expect(typesOf(changes, book)).toEqual([]);
  const { categories } = (await get(String(changes.at(-1)?.path.replace('/api', ''))).expect(200)).body;
  expect(categories.at(-1)).toMatchObject({ id, name: 'Cooking' });

  const order = categories.map((category: { id: string }) => category.id).toReversed();
  const ordering = (await changesAfter('latest')).next;
  await post('/staff/categories/order', { ids: order }).expect(200);
  expect((await changesAfter(ordering)).changes.map(({ resourceId }) => resourceId)).toEqual(order);
});

it('goes on from a cursor, page by page, and says when there is more', async () => {
  const start = await latest();
  const id = uuid();
  for (let i = 0; i < 5; i += 1) await publishChange(service.database, 'stock', 'changed', id);
  const first = await changesAfter(start, '&first=3');
  expect([first.changes.length, first.hasMore]).toEqual([3, true]);
  const second = await changesAfter(first.next, '&first=3');
  expect([second.changes.length, second.hasMore]).toEqual([2, false]);
  expect((await changesAfter(second.next)).changes).toEqual([]);
  expect(new Set([...first.changes, ...second.changes].map((change) => change.id)).size).toBe(5);
});

it('shows to each caller the kinds that their permissions read', async () => {
  const start = await latest();
  await publishChange(service.database, 'stock', 'changed', uuid());
  await publishChange(service.database, 'product', 'changed', uuid());
  await service.changeSequencer.round();
  const till = await addServiceToken(service.database, 'stock:write');
  const seen = await get(`/staff/changes?after=${start}`, till.token).expect(200);
  expect(seen.body.changes.map(({ type }: ResourceChange) => type)).toEqual(['stock.changed']);
  const refused = await get(`/staff/changes?after=${start}&kinds=ORDER`, till.token).expect(403);
  expect(refused.body.errors).toEqual(['This needs the permission orders:read.']);
});

it('keeps changes for 90 days, and tells a reader who comes later', async () => {
  const old = uuid();
  await publishChange(service.database, 'stock', 'changed', old);
  const start = await latest();
  await publishChange(service.database, 'stock', 'changed', uuid());
  await service.changeSequencer.round();
  const before = (await get('/staff/changes?first=1').expect(200)).body.next;
  await service.database
    .update(resourceChanges)
    .set({ at: sql`now() - interval '91 days'` })
    .where(sql`position <= (select position from resource_changes where resource_id = ${old})`);
  expect(await deleteOldChanges(service.database)).toBeGreaterThan(0);
  const { body } = await get(`/staff/changes?after=${before}`).expect(410);
  expect(body).toEqual({ errors: [changesGone.message], code: 'CHANGES_GONE' });
  expect((await changesAfter(start)).changes).toHaveLength(1);
  // A cursor from ahead of a backup that was restored.
  const ahead = Buffer.from('CHANGES:999999999').toString('base64url');
  expect((await get(`/staff/changes?after=${ahead}`).expect(410)).body.code).toBe('CHANGES_GONE');
  expect(await service.database.$count(products, eq(products.id, old))).toBe(0);
});
