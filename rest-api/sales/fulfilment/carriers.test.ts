import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Carrier } from '../../contract/carriers.ts';
import type { StaffOrder } from '../../contract/staff-orders.ts';
import { emailContent } from '../../emails/content/email-content.ts';
import { emails } from '../../emails/email-tables.ts';
import { auditEntries } from '../../team/audit/audit-tables.ts';
import { addBooks } from '../../testing/books.ts';
import type { Buyer } from '../../testing/buyer.ts';
import { paidOrder } from '../../testing/paid-order.ts';
import { addStaff } from '../../testing/staff.ts';
import { startTestService, type TestService } from '../../testing/test-service.ts';
import { carrierNameTaken, carriersChanged } from './change-carriers.ts';

let service: TestService;
let owner: string;
let packer: string;
let book: string;
beforeAll(async () => {
  service = await startTestService();
  owner = (await addStaff(service.database, 'owner')).token;
  packer = (await addStaff(service.database, 'packer')).token;
  [book = ''] = await addBooks(service.database, [{ pricePaise: 30_000 }]);
});
afterAll(() => service.close());
beforeEach(() => () => {
  expect(service.logged.splice(0)).toEqual([]);
});

const post = (path: string, body: object, token = packer) =>
  service.http.post(`/api/staff${path}`).set('authorization', token).send(body);
const get = async (path: string) =>
  (await service.http.get(`/api/staff${path}`).set('authorization', packer).expect(200)).body;
const save = (path: string, body: object) => post(`/carriers${path}`, body, owner);
const listed = async (): Promise<Carrier[]> => (await get('/carriers')).carriers;
const named = async (name: string): Promise<Carrier> =>
  (await listed()).find((each) => each.name === name) ?? expect.unreachable();
const added = async (name: string, linkTemplate?: string): Promise<Carrier> => {
  await save('', { name, linkTemplate }).expect(201);
  return named(name);
};
const remove = ({ id, version }: Carrier) =>
  service.http.delete(`/api/staff/carriers/${id}?version=${version}`).set('authorization', owner);
const done = async (request: ReturnType<typeof post>): Promise<StaffOrder> =>
  (await request.expect(200)).body.order;
/** A paid order that is shipped whole. */
const shipped = async (consignment: object) => {
  const { id, buyer } = await paidOrder(service, book);
  const { version } = (await get(`/orders/${id}`)).order;
  const order = await done(post(`/orders/${id}/ship`, { version, ...consignment }));
  return { order, buyer, parcel: order.shipments[0] ?? expect.unreachable() };
};
const shoppersParcels = async (buyer: Buyer, id: string) =>
  (await buyer.get(`/user/orders/${id}?include=shipments`).expect(200)).body.order.shipments;
const emailOf = async (userId: string) => {
  const [row] = await service.database
    .select()
    .from(emails)
    .where(and(eq(emails.userId, userId), eq(emails.kind, 'order_shipped')));
  const { content } = row ?? expect.unreachable();
  return emailContent(content, 'https://quire.example');
};

describe('a carrier', () => {
  it('ships parcels once it is added, and its new name and link are theirs', async () => {
    const carrier = await added('Metro', 'https://metro.example/{number}');
    const { order, parcel, buyer } = await shipped({ carrierId: carrier.id, trackingNumber: 'METRO-1' });
    expect(parcel).toMatchObject({ carrier: 'Metro', trackingUrl: 'https://metro.example/METRO-1' });
    const change = { name: 'Metro Couriers', linkTemplate: null, version: 0 };
    await save(`/${carrier.id}`, change).expect(200);
    expect((await get(`/orders/${order.id}`)).order.shipments).toMatchObject([
      { carrier: 'Metro Couriers', carrierId: carrier.id, trackingNumber: 'METRO-1', trackingUrl: null },
    ]);
    expect(await shoppersParcels(buyer, order.id)).toMatchObject([{ trackingUrl: null }]);
    // What has no page that shows it leads to the order.
    const later = await shipped({ carrierId: carrier.id, trackingNumber: 'METRO-2' });
    expect(await emailOf(later.buyer.userId)).toMatchObject({ action: { label: 'See my order' } });
  });

  it('that is removed keeps its parcels, whose number can still be corrected, and ships no more', async () => {
    const carrier = await added('Gone Soon', 'https://gone.example/{number}');
    const { order, parcel } = await shipped({ carrierId: carrier.id, trackingNumber: 'GONE-1' });
    await remove(carrier).expect(200);
    expect((await listed()).map(({ name }) => name)).not.toContain('Gone Soon');
    const consignment = { carrierId: carrier.id, trackingNumber: 'GONE-2' };
    const corrected = await done(
      post(`/shipments/${parcel.id}/ship`, { version: parcel.version, ...consignment }),
    );
    expect(corrected.shipments).toMatchObject([
      { carrier: 'Gone Soon', trackingUrl: 'https://gone.example/GONE-2' },
    ]);
    const { entries } = await get(`/orders/${order.id}/timeline`);
    expect(entries).toContainEqual(expect.objectContaining({ kind: 'SHIPPED', carrier: 'Gone Soon' }));
    const other = await paidOrder(service, book);
    const { body } = await post(`/orders/${other.id}/ship`, { version: 2, ...consignment }).expect(400);
    expect(body.fields).toMatchObject([{ field: 'carrierId', code: 'UNKNOWN' }]);
    // Its name is free.
    expect((await added('gone soon')).id).not.toBe(carrier.id);
  });

  it('is added once, however many add it at the same moment, in whatever case', async () => {
    const statuses = await Promise.all(
      ['Contested', 'CONTESTED', 'Contested', 'contested'].map(
        async (name) => (await save('', { name })).status,
      ),
    );
    expect(new Set(statuses)).toEqual(new Set([201, 409]));
    const kept = (await listed()).filter(({ name }) => name.toLowerCase() === 'contested');
    expect(kept).toHaveLength(1);
    const [{ id, name } = expect.unreachable()] = kept;
    const taken = await save('', { name: name.toUpperCase(), linkTemplate: 'https://c.example' }).expect(409);
    expect(taken.body.errors).toEqual([carrierNameTaken]);
    expect(taken.body.carriers).toContainEqual(expect.objectContaining({ id }));
    const renamed = await save(`/${id}`, { name: 'dtdc', version: 0 }).expect(409);
    expect(renamed.body.errors).toEqual([carrierNameTaken]);
    // Its own name in another case is no other's.
    await save(`/${id}`, { name: 'cOnTeStEd', version: 0 }).expect(200);
  });

  it('is changed by one of two who start from the same version, which the audit has', async () => {
    const { id, version } = await added('Version One');
    const both = await Promise.all(
      ['Version A', 'Version B'].map((name) => save(`/${id}`, { name, version })),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    const refused = both.find(({ status }) => status === 409);
    const name = (await listed()).find((each) => each.id === id)?.name;
    expect(refused?.body).toMatchObject({ errors: [carriersChanged.message] });
    expect(refused?.body.carriers).toContainEqual(expect.objectContaining({ id, name }));
    const audited = await service.database
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.subject, `carrier:${id}`))
      .orderBy(auditEntries.id);
    expect(audited).toMatchObject([
      { action: 'carrier.added', actor: 'Staff owner' },
      { action: 'carrier.changed', before: { name: 'Version One' }, after: { name } },
    ]);
  });
});

it('a parcel goes by a carrier of its own, with a link or without', async () => {
  const trackingUrl = 'https://ravi.example/parcels?id=7&x={y}';
  const consignment = { carrier: ' Ravi  on his scooter ', trackingUrl, trackingNumber: 'RAVI-7' };
  const { order, parcel, buyer } = await shipped(consignment);
  const carried = { carrier: 'Ravi on his scooter', trackingUrl, trackingNumber: 'RAVI-7' };
  expect(parcel).toMatchObject({ ...carried, carrierId: null, state: 'SHIPPED' });
  expect(await shoppersParcels(buyer, order.id)).toMatchObject([carried]);
  expect(await emailOf(buyer.userId)).toMatchObject({
    preview: 'Ravi on his scooter brings it: RAVI-7.',
    action: { label: 'Track my parcel', url: trackingUrl },
  });
  // The same call twice ships once.
  const again = await done(post(`/shipments/${parcel.id}/ship`, { version: 1, ...consignment }));
  expect(again.shipments).toEqual(order.shipments);

  const plain = { carrier: 'Ravi on his scooter', trackingNumber: 'RAVI-8' };
  const corrected = await done(post(`/shipments/${parcel.id}/ship`, { version: parcel.version, ...plain }));
  expect(corrected.shipments).toMatchObject([{ ...plain, trackingUrl: null }]);
  const own = { carrierId: 'dtdc', trackingNumber: 'D-12345' };
  const [before = expect.unreachable()] = corrected.shipments;
  const byDtdc = await done(post(`/shipments/${parcel.id}/ship`, { version: before.version, ...own }));
  expect(byDtdc.shipments).toMatchObject([{ ...own, carrier: 'DTDC' }]);

  const { entries } = await get(`/orders/${order.id}/timeline`);
  expect(
    entries
      .filter(({ trackingNumber }: { trackingNumber: string | null }) => trackingNumber)
      .map(({ carrier }: { carrier: string }) => carrier),
  ).toEqual(['DTDC', 'Ravi on his scooter', 'Ravi on his scooter']);
});
