import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { hasDraftMark } from '../../text/draft-mark.ts';
import { limits } from '../contract/rules.ts';
import type { PageDraft } from '../contract/text-pages.ts';
import { auditEntries } from '../team/audit/audit-tables.ts';
import { addStaff } from '../testing/staff.ts';
import { startTestService, type TestService } from '../testing/test-service.ts';
import { firstDrafts } from './first-drafts.ts';
import { pages } from './page-tables.ts';

let service: TestService;
let owner: string;
beforeAll(async () => {
  service = await startTestService();
  owner = (await addStaff(service.database, 'owner')).token;
});
afterAll(() => service.close());
afterEach(() => service.database.delete(pages));

const facts = { slug: 'about', title: 'About', body: 'Books.', state: 'DRAFT', footerPosition: null };
const post = (path: string, body: object) =>
  service.http.post(`/api/staff/pages${path}`).set('authorization', owner).send(body);
const add = async (fields: object = {}) => (await post('', { ...facts, ...fields }).expect(201)).body.page;

it('one of two pages that take an address at the same moment is stored', async () => {
  const responses = await Promise.all(
    Array.from({ length: 8 }, (_, n) => post('', { ...facts, title: `No. ${n}` })),
  );
  expect(responses.map(({ status }) => status).sort()).toEqual([201, ...Array(7).fill(409)]);
  expect(await service.database.select().from(pages)).toHaveLength(1);
});

it('one of two pages that move to an address at the same moment gets it', async () => {
  const [one, other] = [await add({ slug: 'one' }), await add({ slug: 'other' })];
  const responses = await Promise.all(
    [one, other].map(({ id }) => post(`/${id}`, { ...facts, slug: 'wanted', version: 1 })),
  );
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(responses.find(({ status }) => status === 409)?.body.fields).toMatchObject([{ field: 'slug' }]);
});

it('one of two owners changes a page; the other sees what it is now', async () => {
  const { id } = await add();
  const responses = await Promise.all(
    ['Ada', 'Bob'].map((title) => post(`/${id}`, { ...facts, title, version: 1 })),
  );
  const [stored, refused] = responses.toSorted((a, b) => a.status - b.status);
  expect([stored?.status, refused?.status]).toEqual([200, 409]);
  expect(refused?.body.page).toEqual(stored?.body.page);
});

it('a change is audited as what differs, and tells the servers that what they have cached is old', async () => {
  const { id } = await add();
  const { changes } = service.catalogueVersion;
  await post(`/${id}`, { ...facts, state: 'PUBLISHED', version: 1 }).expect(200);
  await expect.poll(() => service.catalogueVersion.changes).toBeGreaterThan(changes);
  const entries = await service.database
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.subject, `page:${id}`))
    .orderBy(auditEntries.id);
  expect(entries).toMatchObject([
    { action: 'page.added', before: null, after: facts },
    { action: 'page.changed', before: { state: 'DRAFT' }, after: { state: 'PUBLISHED' } },
  ]);
});

it('a text of a megabyte is refused, and so is one page more than the shop has room for', async () => {
  await post('', { ...facts, body: 'x'.repeat(1_000_000) }).expect(413);
  await service.database.insert(pages).values(
    Array.from({ length: limits.pages }, (_, n) => ({
      slug: `page-${n}`,
      title: `Page ${n}`,
      body: '',
      state: 'draft' as const,
      changedBy: 'test',
    })),
  );
  const { body } = await post('', facts).expect(400);
  expect(body.errors).toEqual(['The shop has 100 pages, and no more can be. Remove one first.']);
});

it('the list goes on where it stopped, whatever the titles', async () => {
  for (const [n, title] of ['Ähnlich', 'b', 'B', 'a b', 'पुस्तक'].entries())
    await add({ slug: `p-${n}`, title });
  const seen: string[] = [];
  let after = '';
  do {
    const { body } = await service.http
      .get(`/api/staff/pages?first=2${after && `&after=${after}`}`)
      .set('authorization', owner)
      .expect(200);
    seen.push(...body.pages.map(({ title }: { title: string }) => title));
    after = body.next;
  } while (after);
  expect(seen).toHaveLength(5);
  expect(new Set(seen).size).toBe(5);
});

it('first drafts have what is set, say that they are drafts, and fit into a page', () => {
  const settings = {
    seller: {
      name: 'Quire *Books*',
      address: ['12 Church Street', 'Bengaluru'],
      state: 'Karnataka',
      gstin: null,
      grievanceOfficer: 'Asha Rao, 080 1234567',
    },
    returns: { days: 21 },
  };
  const bySlug = (drafts: PageDraft[]) => new Map(drafts.map(({ slug, body }) => [slug, body]));
  const filled = bySlug(firstDrafts(settings));
  expect(filled.get('contact')).toContain('Quire \\*Books\\*\\\n12 Church Street\\\nBengaluru\\\nKarnataka');
  expect(filled.get('contact')).toContain('Asha Rao, 080 1234567');
  expect(filled.get('delivery-and-returns')).toContain('within 21 days of their delivery');
  const empty = bySlug(firstDrafts({ ...settings, seller: null }));
  expect(empty.get('contact')).toContain('[the legal name of the shop]');
  for (const [slug, body] of [...filled, ...empty]) {
    expect(hasDraftMark(body), slug).toBe(slug !== 'about');
    expect(body.length).toBeLessThan(limits.pageBodyLength);
  }
});
