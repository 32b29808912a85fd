import { eq } from 'drizzle-orm';
import { v4 as uuid } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { reviewReports, reviews } from '../../catalogue/reviews/review-tables.ts';
import type { OwnReviews, Review, ReviewSummary, StaffReview } from '../../contract/reviews.ts';
import { limits } from '../../contract/rules.ts';
import type { StaffOrder } from '../../contract/staff-orders.ts';
import { users } from '../../shopping/account/account-tables.ts';
import { AuthRateLimiter } from '../../shopping/account/auth-rate-limiter.ts';
import { auditEntries } from '../../team/audit/audit-tables.ts';
import { addBooks } from '../../testing/books.ts';
import { type Buyer, newBuyer } from '../../testing/buyer.ts';
import { emailsTo } from '../../testing/mail.ts';
import { type PaidOrder, paidOrder } from '../../testing/paid-order.ts';
import { addStaff } from '../../testing/staff.ts';
import { startTestService, type TestService } from '../../testing/test-service.ts';
import { notForDemo, notReceived, ownReviewMessage, tooManyReports } from './change-own-review.ts';
import { reviewChanged } from './decide-on-review.ts';

let service: TestService;
let manager: string;
let book: string;
beforeAll(async () => {
  service = await startTestService();
  manager = (await addStaff(service.database, 'manager')).token;
});
afterAll(() => service.close());
beforeEach(async () => {
  [book = ''] = await addBooks(service.database, [{ title: 'Emma', pricePaise: 30_000 }]);
  return () => {
    expect(service.logged.splice(0)).toEqual([]);
  };
});

const staff = (path: string, body: object) =>
  service.http.post(`/api/staff${path}`).set('authorization', manager).send(body);

/** An order whose parcel is shipped, and then delivered or sent back by the carrier. */
async function shipped(end: 'deliver' | 'return' | undefined, ...books: string[]): Promise<PaidOrder> {
  const order = await paidOrder(service, ...books);
  const found = await service.http.get(`/api/staff/orders/${order.id}`).set('authorization', manager);
  const { version }: StaffOrder = found.body.order;
  const consignment = { carrierId: 'delhivery', trackingNumber: '1490817263541' };
  const sent = await staff(`/orders/${order.id}/ship`, { version, ...consignment }).expect(200);
  const [parcel] = (sent.body.order as StaffOrder).shipments;
  if (end) await staff(`/shipments/${parcel?.id}/${end}`, { version: parcel?.version }).expect(200);
  return order;
}

const reader = async (...books: string[]): Promise<Buyer> =>
  (await shipped('deliver', ...(books.length > 0 ? books : [book]))).buyer;

const path = () => `/api/user/products/${book}/review`;
const save = ({ token }: Pick<Buyer, 'token'>, rating: number, text = '') =>
  service.http.put(path()).set('authorization', token).send({ rating, text });
const remove = ({ token }: Pick<Buyer, 'token'>) => service.http.delete(path()).set('authorization', token);
const own = async ({ get }: Pick<Buyer, 'get'>): Promise<OwnReviews> =>
  (await get(`/user/products/${book}/review`).expect(200)).body.own;
const vote = ({ token }: Pick<Buyer, 'token'>, id: string, method: 'put' | 'delete' = 'put') =>
  service.http[method](`/api/user/reviews/${id}/helpful`).set('authorization', token);
const list = async (query = ''): Promise<{ reviews: Review[]; summary: ReviewSummary; link?: string }> => {
  const { body, headers } = await service.http.get(`/api/products/${book}/reviews${query}`).expect(200);
  return { ...body, link: headers.link };
};
const texts = async (query?: string) => (await list(query)).reviews.map(({ text }) => text);
const staffReviews = async (only: string): Promise<StaffReview[]> =>
  (await service.http.get(`/api/staff/reviews?only=${only}`).set('authorization', manager).expect(200)).body
    .reviews;
const isAboutBook = ({ productId }: StaffReview) => productId === book;

describe('who may review a book', () => {
  it('is not who has bought it, until it is delivered', async () => {
    const { buyer } = await shipped(undefined, book);
    expect(await own(buyer)).toMatchObject({ canReview: false, review: null });
    await save(buyer, 5).expect(403, { errors: [notReceived], code: 'FORBIDDEN' });
  });

  it('is not who refused the parcel, nor who bought another book', async () => {
    const { buyer } = await shipped('return', book);
    await save(buyer, 5).expect(403);
    const [other = ''] = await addBooks(service.database, [{ title: 'Persuasion', pricePaise: 100 }]);
    await save(await reader(other), 5).expect(403);
    await save(await newBuyer(service), 5).expect(403);
    expect(await list()).toMatchObject({ reviews: [], summary: { ratingCount: 0, isSample: true } });
  });

  it('is nobody with the demo account', async () => {
    const { body } = await service.http
      .post('/api/auth/login')
      .send({ email: 'guest@quire.example', password: 'a-seat-by-the-window' });
    await save({ token: body.encodedToken }, 5).expect(403, {
      errors: [notForDemo.message],
      code: 'NOT_FOR_DEMO_ACCOUNT',
    });
  });

  it('is who has received it, until every copy is back: what was written before stays, and can be changed', async () => {
    const order = await shipped('deliver', book, book);
    const { buyer } = order;
    const sendBack = async () => {
      const asked = await buyer.post(`/user/orders/${order.id}/returns?include=returns`, {
        lines: [{ productId: book, quantity: 1, reason: 'CHANGED_MIND' }],
      });
      const { id } = asked.body.order.returns.at(-1);
      await staff(`/returns/${id}/decide`, { version: 1, approve: true }).expect(200);
      await staff(`/returns/${id}/receive`, { version: 2, fit: [] }).expect(200);
      return id;
    };
    const first = await sendBack();
    await staff(`/returns/${first}/refund`, { version: 3 }).expect(200);
    expect((await own(buyer)).canReview).toBe(true);
    await save(buyer, 2, 'Not for me.').expect(200);
    await sendBack();
    expect(await own(buyer)).toMatchObject({ canReview: true, review: { rating: 2 } });
    await save(buyer, 3, 'Not for me, still.').expect(200);
    expect(await texts()).toEqual(['Not for me, still.']);
    await remove(buyer).expect(200);
    expect((await own(buyer)).canReview).toBe(false);
    await save(buyer, 1).expect(403, { errors: [notReceived], code: 'FORBIDDEN' });
  });
});

describe('a review', () => {
  it('is one for each shopper, however often and at once it is sent', async () => {
    const buyer = await reader();
    const sent = await Promise.all([1, 2, 3, 4, 5].map((rating) => save(buyer, rating, `${rating} stars`)));
    expect(sent.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    const { reviews, summary } = await list();
    expect(reviews).toHaveLength(1);
    expect(summary).toMatchObject({ ratingCount: 1, averageRating: reviews[0]?.rating });
    await save(buyer, 4, 'Twice').expect(200);
    const before = await own(buyer);
    await save(buyer, 4, 'Twice').expect(200);
    expect(await own(buyer)).toEqual(before);
    await remove(buyer).expect(200);
    await remove(buyer).expect(200);
    expect(await list()).toMatchObject({ reviews: [], summary: { ratingCount: 0 } });
  });

  it('counts truly, and without a text as a rating', async () => {
    const [ada, bob, cy] = await Promise.all([reader(), reader(), reader()]);
    await Promise.all([save(ada, 5, 'Great.'), save(bob, 4), save(cy, 4, 'Good.')]);
    const summary = {
      averageRating: 4.33,
      ratingCount: 3,
      reviewCount: 2,
      stars: [5, 4, 3, 2, 1].map((stars) => ({ stars, count: { 5: 1, 4: 2 }[stars] ?? 0 })),
      isSample: false,
    };
    expect((await list()).summary).toEqual(summary);
    const { body } = await service.http.get(`/api/products/${book}?include=reviews`).expect(200);
    expect(body.product.reviews).toEqual(summary);
    expect((await service.http.get(`/api/products/${book}`)).body.product).not.toHaveProperty('reviews');
  });

  it('names its author by the first name and an initial, and by no link', async () => {
    const [ada, spammer] = await Promise.all([reader(), reader()]);
    await service.database
      .update(users)
      .set({ firstName: 'Ada\n', lastName: 'lovelace' })
      .where(eq(users.id, ada.userId));
    await service.database
      .update(users)
      .set({ firstName: 'www.cheap.example' })
      .where(eq(users.id, spammer.userId));
    await save(ada, 5, 'One').expect(200);
    await save(spammer, 5, 'Two').expect(200);
    expect((await list()).reviews.map(({ author }) => author)).toEqual(['A reader', 'Ada L.']);
  });

  it('goes with its account, and so do votes', async () => {
    const [ada, bob] = await Promise.all([reader(), reader()]);
    await save(ada, 5, 'Mine').expect(200);
    await save(bob, 1, 'His').expect(200);
    const { id = '' } = (await list()).reviews.find(({ text }) => text === 'Mine') ?? {};
    await vote(bob, id).expect(200);
    expect((await list('?sort=HELPFUL')).reviews[0]).toMatchObject({ text: 'Mine', helpfulCount: 1 });
    const data = (await bob.get('/user/data').expect(200)).body;
    expect(data).toMatchObject({
      reviews: [{ text: 'His', title: 'Emma' }],
      helpfulReviews: [{ reviewId: id }],
      reports: [],
    });
    await service.database.delete(users).where(eq(users.id, bob.userId));
    expect(await list()).toMatchObject({
      reviews: [{ text: 'Mine', helpfulCount: 0 }],
      summary: { ratingCount: 1, averageRating: 5 },
    });
  });

  it('is limited in changes an hour', async () => {
    const limited = await startTestService({ limits: new AuthRateLimiter() });
    const buyer = await newBuyer(limited);
    const [{ _id } = { _id: '' }] = (await limited.http.get('/api/products?first=1')).body.products;
    const send = () =>
      limited.http
        .put(`/api/user/products/${_id}/review`)
        .set('authorization', buyer.token)
        .send({ rating: 5, text: '' });
    for (let sent = 0; sent < 30; sent += 1) await send().expect(403);
    const { body } = await send().expect(429);
    expect(body.errors[0]).toMatch(/^Too many changes of your reviews; try again in \d+ minutes\.$/);
    await limited.close();
  }, 60_000);
});

describe('the list of reviews', () => {
  it('has the latest or the most helpful first, page by page', async () => {
    const readers = await Promise.all(Array.from({ length: 5 }, () => reader()));
    for (const [index, each] of readers.entries()) await save(each, 3, `Review ${index}`).expect(200);
    const { reviews } = await list();
    const [last, , third] = reviews.map(({ id }) => id);
    await vote(readers[0] ?? expect.unreachable(), third ?? '').expect(200);
    await vote(readers[1] ?? expect.unreachable(), third ?? '').expect(200);
    await vote(readers[0] ?? expect.unreachable(), last ?? '').expect(200);
    for (const [sort, expected] of [
      ['NEWEST', [4, 3, 2, 1, 0]],
      ['HELPFUL', [2, 4, 3, 1, 0]],
    ] as const) {
      const seen: string[] = [];
      let query: string | undefined = `?sort=${sort}&first=2`;
      while (query !== undefined) {
        const page = await list(query);
        seen.push(...page.reviews.map(({ text }) => text));
        query = /(\?[^>]*)>/.exec(page.link ?? '')?.[1];
      }
      expect(seen).toEqual(expected.map((index) => `Review ${index}`));
    }
  });

  it('counts votes rightly, however many come at once, and none of the author', async () => {
    const author = await reader();
    await save(author, 5, 'Vote for me').expect(200);
    const [{ id = '' } = {}] = (await list()).reviews;
    await vote(author, id).expect(403, { errors: [ownReviewMessage], code: 'FORBIDDEN' });
    const others = await Promise.all(Array.from({ length: 8 }, () => newBuyer(service)));
    // Each votes twice at once; half of them take it back then.
    await Promise.all(others.flatMap((each) => [vote(each, id), vote(each, id)]));
    expect((await list()).reviews[0]?.helpfulCount).toBe(8);
    await Promise.all(
      others.slice(4).flatMap((each) => [vote(each, id, 'delete'), vote(each, id, 'delete')]),
    );
    expect((await list()).reviews[0]?.helpfulCount).toBe(4);
    expect((await own(others[0] ?? author)).helpfulIds).toEqual([id]);
  });
});

describe('the shop', () => {
  it('hides a review, which counts nowhere then, tells its author, and shows it again', async () => {
    const [ada, bob] = await Promise.all([reader(), reader()]);
    await save(ada, 1, 'A bad one').expect(200);
    await save(bob, 5, 'A good one').expect(200);
    const { id = '' } = (await list()).reviews.find(({ text }) => text === 'A bad one') ?? {};
    await bob.post(`/user/reviews/${id}/report`, { reason: 'OFFENSIVE', note: 'Rude.' }).expect(200);
    await bob.post(`/user/reviews/${id}/report`, { reason: 'SPAM' }).expect(200);
    expect((await staffReviews('TO_DECIDE')).filter(isAboutBook)).toMatchObject([
      { id, openReports: 1, reports: [{ reason: 'OFFENSIVE', note: 'Rude.' }] },
    ]);
    const hide = { version: 1, reason: 'It insults the author.' };
    const [one, two] = await Promise.all([
      staff(`/reviews/${id}/hide`, hide),
      staff(`/reviews/${id}/hide`, hide),
    ]);
    expect([one.status, two.status]).toEqual([200, 200]);
    expect(await list()).toMatchObject({
      reviews: [{ text: 'A good one' }],
      summary: { ratingCount: 1, averageRating: 5 },
    });
    expect((await staffReviews('TO_DECIDE')).filter(isAboutBook)).toEqual([]);
    expect((await own(ada)).review).toMatchObject({ text: 'A bad one', hiddenReason: hide.reason });
    await vote(bob, id).expect(404);
    expect(await emailsTo(service.database, `${ada.userId}@example.com`)).toContainEqual({
      kind: 'review_hidden',
      firstName: 'Ada',
      book: { id: book, title: 'Emma' },
      reason: hide.reason,
    });
    await staff(`/reviews/${id}/show`, { version: 1 }).expect(409, /has changed since you saw it/);
    await staff(`/reviews/${id}/show`, { version: 2 }).expect(200);
    expect((await list()).summary).toMatchObject({ ratingCount: 2, averageRating: 3 });
    const entries = await service.database
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.subject, `review:${id}`))
      .orderBy(auditEntries.id);
    expect(entries.map(({ action, after }) => ({ action, after }))).toEqual([
      { action: 'review.hidden', after: { reason: hide.reason } },
      { action: 'review.shown', after: null },
    ]);
  });

  it('looks again at a hidden review that its author changes; removing it does not get around that', async () => {
    const ada = await reader();
    await save(ada, 1, 'Rude').expect(200);
    const [{ id = '' } = {}] = (await list()).reviews;
    await staff(`/reviews/${id}/hide`, { version: 1, reason: 'Rude.' }).expect(200);
    await save(ada, 2, 'Polite').expect(200);
    expect(await texts()).toEqual([]);
    expect((await staffReviews('TO_DECIDE')).filter(isAboutBook)).toMatchObject([{ text: 'Polite' }]);
    await remove(ada).expect(200);
    expect(await own(ada)).toMatchObject({ review: null, canReview: true });
    expect((await staffReviews('HIDDEN')).filter(isAboutBook)).toEqual([]);
    await save(ada, 1, 'Rude again').expect(200);
    expect(await texts()).toEqual([]);
    const [{ version = 0 } = {}] = (await staffReviews('TO_DECIDE')).filter(isAboutBook);
    await staff(`/reviews/${id}/show`, { version }).expect(200);
    expect(await texts()).toEqual(['Rude again']);
  });

  it('refuses a decision about a text that nobody of it has seen', async () => {
    const ada = await reader();
    await save(ada, 1, 'First').expect(200);
    const [{ id = '' } = {}] = (await list()).reviews;
    await save(ada, 5, 'Second').expect(200);
    const { body } = await staff(`/reviews/${id}/hide`, { version: 1, reason: 'Rude.' }).expect(409);
    expect(body).toMatchObject({ errors: [reviewChanged.message], review: { text: 'Second', version: 2 } });
  });
});

it('does not say that a book is a sample once the owner turns sample texts off', async () => {
  const owner = (await addStaff(service.database, 'owner')).token;
  const change = (body: object) =>
    service.http.post('/api/staff/settings').set('authorization', owner).send(body).expect(200);
  await change({ version: 0, sampleTexts: { shown: false } });
  expect((await list()).summary).toMatchObject({ ratingCount: 0, isSample: false });
  await change({ version: 1, sampleTexts: { shown: true } });
});

it('takes a report again from whoever has as many as there can be, and no other', async () => {
  const { database } = service;
  const authors = Array.from({ length: limits.reviewReports + 1 }, () => {
    const id = uuid();
    return { id, email: `${id}@example.com`, firstName: 'Ada', lastName: 'Lovelace', passwordHash: '' };
  });
  await database.insert(users).values(authors);
  const [other, ...reported] = await database
    .insert(reviews)
    .values(authors.map(({ id: userId }) => ({ userId, productId: book, rating: 5, text: 'Good.' })))
    .returning({ id: reviews.id });
  const { userId, token } = await newBuyer(service);
  const spam = { userId, reason: 'spam' as const, note: '' };
  await database.insert(reviewReports).values(reported.map(({ id: reviewId }) => ({ ...spam, reviewId })));
  const report = (id = '') =>
    service.http.post(`/api/user/reviews/${id}/report`).set('authorization', token).send({ reason: 'SPAM' });
  await report(reported[0]?.id).expect(200);
  expect((await report(other?.id).expect(400)).body.errors).toEqual([tooManyReports.message]);
});

describe('the stars of a book in lists', () => {
  const stars = async (): Promise<number> =>
    (await service.http.get(`/api/products/${book}`).expect(200)).body.product.rating;
  /** The new books, the best rated first, as a shopper sees them in a list of at least so many stars. */
  const bestRated = async (minRating: number): Promise<string[]> => {
    const query = `sort=BEST_RATED&minRating=${minRating}&first=100`;
    const { body } = await service.http.get(`/api/products?${query}`).expect(200);
    return body.products.map(({ _id }: { _id: string }) => _id);
  };

  it('are those of its readers, whom lists sort and filter by, and the catalogue’s again once nobody rates it', async () => {
    const given = await stars();
    const [first, second] = [await reader(), await reader()];
    await Promise.all([save(first, 1), save(second, 2)]).then((saved) =>
      expect(saved.map(({ status }) => status)).toEqual([200, 200]),
    );
    expect([await stars(), (await list()).summary.averageRating]).toEqual([1.5, 1.5]);
    expect(await bestRated(1.5)).toContain(book);
    expect(await bestRated(1.6)).not.toContain(book);
    const [other = ''] = await addBooks(service.database, [{ title: 'Persuasion', pricePaise: 100 }]);
    await save(first, 5).expect(200);
    await save(second, 5, 'I read it twice.').expect(200);
    const order = await bestRated(1);
    expect(order.indexOf(book)).toBeLessThan(order.indexOf(other));
    const [written] = (await list()).reviews;
    await staff(`/reviews/${written?.id}/hide`, { version: 2, reason: 'Spam.' }).expect(200);
    await save(first, 2).expect(200);
    expect(await stars()).toBe(2);
    await remove(first).expect(200);
    expect(await stars()).toBe(given);
  });

  it('leave what staff and imports say of it as it was', async () => {
    const rater = await reader();
    const seen = async () =>
      (await service.http.get(`/api/staff/books/${book}`).set('authorization', manager).expect(200)).body
        .book;
    const given = (await seen()).rating;
    await save(rater, 1).expect(200);
    const { rating, version } = await seen();
    expect(rating).toBe(given);
    const patch = (changes: object) =>
      service.http
        .patch(`/api/staff/books/${book}`)
        .set('authorization', manager)
        .send({ version, ...changes })
        .expect(200);
    await patch({ title: 'Emma, a novel' });
    expect([await stars(), (await seen()).rating]).toEqual([1, given]);
    for (const wanted of [1, 3.5]) {
      await service.http
        .patch(`/api/staff/books/${book}`)
        .set('authorization', manager)
        .send({ version: (await seen()).version, rating: wanted })
        .expect(200);
      expect([await stars(), (await seen()).rating]).toEqual([1, wanted]);
    }
    await remove(rater).expect(200);
    expect(await stars()).toBe(3.5);
  });

  it('are right whoever rates it at once, and after an account is deleted', async () => {
    const readers = await Promise.all([1, 2, 3, 4].map(() => reader()));
    const saved = await Promise.all(readers.map((each, index) => save(each, index + 2)));
    expect(saved.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(await stars()).toBe(3.5);
    await readers[0]?.post('/user/account/delete', { password: 'secret' }).expect(200);
    expect(await stars()).toBe(4);
  });
});
