import { expect } from 'vitest';
import { limits, messages, uuidPattern } from '../../contract/rules.ts';
import {
  linkInText,
  noReview,
  notForDemo,
  notReceived,
  ownReviewMessage,
} from '../../sales/reviews/change-own-review.ts';
import { reviewChanged } from '../../sales/reviews/decide-on-review.ts';
import { needsObject, refusesUnreadable } from './body.rows.ts';
import { refusesPages } from './page.rows.ts';
import { refusesIds } from './path.rows.ts';
import { type Row, Sent } from './row.ts';
import { ada, aMoment, bob, guest, ids, moment, once, tokenOf, visitor } from './scene.ts';
import { staff, staffIds } from './staff.scene.ts';
import { accessRows } from './staff-access.rows.ts';
import { endsAt, needsText, takesStorableText } from './text.rows.ts';
import { needsToken } from './token.rows.ts';

const unknownUser = messages.emailNotRegistered;
const noProduct = 'There is no product with this id.';
const list = 'GET /products/{twice}/reviews';
const own = 'GET /user/products/{twice}/review';
const save = 'PUT /user/products/{once}/review';
const remove = (book = 'twice') => `DELETE /user/products/{${book}}/review`;
const helpful = (method: 'PUT' | 'DELETE', id = '{adasReview}') => `${method} /user/reviews/${id}/helpful`;
const report = 'POST /user/reviews/{adasReview}/report';

const starCounts = (counts: Record<number, number>) =>
  [5, 4, 3, 2, 1].map((stars) => ({ stars, count: counts[stars] ?? 0 }));
const unrated = {
  averageRating: null,
  ratingCount: 0,
  reviewCount: 0,
  stars: starCounts({}),
  isSample: true,
};
/** Of `twice`: Ada's review, and Bob's stars. Another is hidden. */
const rated = {
  averageRating: 3.5,
  ratingCount: 2,
  reviewCount: 1,
  stars: starCounts({ 5: 1, 2: 1 }),
  isSample: false,
};
const shown = {
  id: ids.adasReview,
  rating: 5,
  text: 'I read it in one night.',
  author: 'Ada L.',
  createdAt: moment,
  editedAt: null,
  helpfulCount: 1,
};
const adasReview = {
  id: ids.adasReview,
  productId: ids.twice,
  rating: 5,
  text: 'I read it in one night.',
  createdAt: moment,
  editedAt: null,
  hiddenReason: null,
};
const adasOwn = {
  own: {
    productId: ids.twice,
    canReview: true,
    review: adasReview,
    summary: rated,
    bookRating: 3.5,
    helpfulIds: [],
    reportedIds: [],
  },
};
/** Bob has given stars alone. */
const bobsOwn = {
  own: {
    ...adasOwn.own,
    review: { ...adasReview, id: ids.bobsRating, rating: 2, text: '' },
  },
};
/** Who finds Ada's review helpful, and has reported it. */
const voter = new Sent(tokenOf(staffIds.support));
const votersOwn = {
  own: {
    ...adasOwn.own,
    ...{ canReview: false, review: null, helpfulIds: [ids.adasReview], reportedIds: [ids.adasReview] },
  },
};
const guestsOwn = {
  own: {
    ...adasOwn.own,
    canReview: true,
    review: {
      ...adasReview,
      id: ids.hiddenReview,
      rating: 1,
      text: 'Buy it at my shop.',
      hiddenReason: 'Spam.',
    },
  },
};
const saved = (review: object, summary: { averageRating: number; reviewCount?: number }) => ({
  own: {
    productId: once._id,
    canReview: true,
    review: {
      id: expect.stringMatching(uuidPattern),
      productId: once._id,
      createdAt: aMoment,
      editedAt: null,
      hiddenReason: null,
      ...review,
    },
    summary: { ...unrated, isSample: false, ...summary },
    bookRating: summary.averageRating,
    helpfulIds: [],
    reportedIds: [],
  },
});
const five = { averageRating: 5, ratingCount: 1, stars: starCounts({ 5: 1 }) };
const text = {
  call: save,
  field: 'text',
  sending: (value: unknown) => ada.sends({ rating: 5, text: value }),
};
const note = {
  call: report,
  field: 'note',
  sending: (value: unknown) => ada.sends({ reason: 'SPAM', note: value }),
};
const stars = 'rating: a whole number from 1 to 5.';
const line = ({ field, message }: { field: string; message: string }) =>
  `${field}: ${message.charAt(0).toLowerCase()}${message.slice(1)}`;

const permission = 'reviews:write';
const support = staff('support');
const staffList = 'GET /staff/reviews';
const hide = `POST /staff/reviews/${ids.adasReview}/hide`;
const show = `POST /staff/reviews/${ids.hiddenReview}/show`;
const base = {
  productId: ids.twice,
  title: expect.any(String),
  editedAt: null,
  hiddenAt: null,
  hiddenBy: null,
};
const staffAdas = {
  ...base,
  ...{ id: ids.adasReview, shopperId: ids.ada, shopper: 'Ada Lovelace', rating: 5, text: shown.text },
  ...{ createdAt: moment, helpfulCount: 1, openReports: 1, hiddenReason: null, version: 1 },
  reports: [{ reason: 'SPAM', note: 'It is an advertisement.', createdAt: moment }],
};
const staffBobs = {
  ...staffAdas,
  ...{ id: ids.bobsRating, shopperId: ids.bob, shopper: 'Bob Lovelace', rating: 2, text: '' },
  ...{ helpfulCount: 0, openReports: 0, reports: [] },
};
const staffHidden = {
  ...staffBobs,
  ...{ id: ids.hiddenReview, shopperId: ids.guest, shopper: 'Asha Lovelace', rating: 1 },
  ...{ text: 'Buy it at my shop.', hiddenAt: moment, hiddenBy: 'Staff support', hiddenReason: 'Spam.' },
};
// The latest first; those of one moment by their ids.
const all = [staffHidden, staffBobs, staffAdas].toSorted((a, b) => (a.id < b.id ? 1 : -1));
const reason = {
  call: hide,
  field: 'reason',
  sending: (value: unknown) => support.sends({ version: 1, reason: value }),
};
const hidden = (why: string) => ({
  review: {
    ...staffAdas,
    openReports: 0,
    hiddenAt: aMoment,
    hiddenBy: expect.stringMatching(/^(Staff|all)/),
    hiddenReason: why,
    version: 2,
  },
});

/** Ratings and reviews, as everybody, their authors and staff have them. */
export const reviewRows: Row[] = [
  [list, 'anybody', visitor, 200, { reviews: [shown], summary: rated }],
  [
    `${list}?sort=HELPFUL&first=1`,
    'the most helpful first',
    visitor,
    200,
    { reviews: [shown], summary: rated },
  ],
  ['GET /products/{once}/reviews', 'of a book without any', visitor, 200, { reviews: [], summary: unrated }],
  [`${list}?sort=BEST`, 'an order that is none', visitor, 400, 'sort: one of NEWEST, HELPFUL.'],
  ...refusesPages(list, visitor, [
    'REVIEWS:1',
    `HELPFUL_REVIEWS:1/2026-01-31T09:05:00.000000Z/${ids.adasReview}`,
  ]),
  ...refusesIds((id) => `GET /products/${id}/reviews`, visitor, 404, noProduct),

  [own, 'an author', ada, 200, adasOwn],
  [own, 'who has given stars alone', bob, 200, bobsOwn],
  [own, 'who has voted and reported', voter, 200, votersOwn],
  [own, 'whose review is hidden', guest, 200, guestsOwn],
  [
    'GET /user/products/{once}/review',
    'who has received it',
    ada,
    200,
    {
      own: {
        ...{ productId: once._id, canReview: true, review: null, summary: unrated, bookRating: once.rating },
        ...{ helpfulIds: [], reportedIds: [] },
      },
    },
  ],
  ...refusesIds((id) => `GET /user/products/${id}/review`, ada, 404, noProduct),
  ...needsToken(own, ada, unknownUser),

  [save, 'stars alone', ada.sends({ rating: 5, text: ' ' }), 200, saved({ rating: 5, text: '' }, five)],
  [
    'PUT /user/products/{twice}/review',
    'another rating',
    ada.sends({ rating: 3, text: 'On second thoughts.\r\n\n\n\nGood.' }),
    200,
    {
      own: {
        ...adasOwn.own,
        review: { ...adasReview, rating: 3, text: 'On second thoughts.\n\nGood.', editedAt: aMoment },
        summary: { ...rated, averageRating: 2.5, stars: starCounts({ 3: 1, 2: 1 }) },
        bookRating: 2.5,
      },
    },
  ],
  [
    'PUT /user/products/{twice}/review',
    'the same again',
    ada.sends({ rating: 5, text: shown.text }),
    200,
    adasOwn,
  ],
  [save, 'who has not received it', bob.sends({ rating: 5, text: '' }), 403, notReceived],
  [save, 'the demo account', guest.sends({ rating: 5, text: '' }), 403, notForDemo],
  ...[0, 6, 4.5, '5', null].map(
    (rating): Row => [save, `${rating} stars`, ada.sends({ rating, text: '' }), 400, stars],
  ),
  [
    save,
    'a link',
    ada.sends({ rating: 5, text: 'Cheaper at books.example.com today' }),
    400,
    line(linkInText('books.example.com')),
  ],
  [save, 'no text', ada.sends({ rating: 5 }), 400, 'text: send one text.'],
  ...takesStorableText(text),
  ...endsAt(text, limits.reviewLength, (long) => [
    200,
    saved({ rating: 5, text: long }, { ...five, reviewCount: 1 }),
  ]),
  ...refusesIds(
    (id) => `PUT /user/products/${id}/review`,
    ada.sends({ rating: 5, text: '' }),
    404,
    noProduct,
  ),
  ...needsObject(save, ada),
  ...needsToken(save, ada.sends({ rating: 5, text: '' }), unknownUser),

  [
    remove(),
    'one’s own, of a book that one has not received',
    ada,
    200,
    {
      own: {
        ...adasOwn.own,
        canReview: false,
        review: null,
        summary: { ...rated, averageRating: 2, ratingCount: 1, reviewCount: 0, stars: starCounts({ 2: 1 }) },
        bookRating: 2,
      },
    },
  ],
  [remove(), 'one that is hidden', guest, 200, { own: { ...guestsOwn.own, canReview: false, review: null } }],
  [
    remove('once'),
    'what there is not',
    bob,
    200,
    {
      own: {
        ...{ productId: once._id, canReview: false, review: null, summary: unrated, bookRating: once.rating },
        ...{ helpfulIds: [], reportedIds: [] },
      },
    },
  ],
  ...refusesIds((id) => `DELETE /user/products/${id}/review`, ada, 404, noProduct),
  ...needsToken(remove(), ada, unknownUser),

  [helpful('PUT'), 'again', voter, 200, { review: shown, ...votersOwn }],
  [helpful('PUT'), 'one’s own', ada, 403, ownReviewMessage],
  [helpful('PUT'), 'the demo account', guest, 403, notForDemo],
  [helpful('PUT', '{bobsRating}'), 'stars alone', ada, 404, noReview],
  [helpful('PUT', '{hiddenReview}'), 'a hidden one', ada, 404, noReview],
  ...refusesIds((id) => helpful('PUT', id), ada, 404, noReview),
  ...refusesUnreadable(helpful('PUT'), voter),
  ...needsToken(helpful('PUT'), voter, unknownUser),
  [
    helpful('DELETE'),
    'no longer',
    voter,
    200,
    { review: { ...shown, helpfulCount: 0 }, own: { ...votersOwn.own, helpfulIds: [] } },
  ],
  [helpful('DELETE'), 'one’s own', ada, 403, ownReviewMessage],
  ...refusesIds((id) => helpful('DELETE', id), ada, 404, noReview),
  ...needsToken(helpful('DELETE'), voter, unknownUser),

  [report, 'again', voter.sends({ reason: 'OTHER', note: null }), 200, votersOwn],
  [report, 'one’s own', ada.sends({ reason: 'SPAM' }), 403, ownReviewMessage],
  [report, 'the demo account', guest.sends({ reason: 'SPAM' }), 403, notForDemo],
  ...[null, 'spam', 'RUDE'].map(
    (wrong): Row => [
      report,
      `${wrong} for a reason`,
      ada.sends({ reason: wrong }),
      400,
      'reason: one of SPAM, OFFENSIVE, NOT_ABOUT_THE_BOOK, PERSONAL_DATA, OTHER.',
    ],
  ),
  ...takesStorableText(note),
  ...refusesIds((id) => `POST /user/reviews/${id}/report`, ada.sends({ reason: 'SPAM' }), 404, noReview),
  ...needsObject(report, voter),
  ...needsToken(report, voter.sends({ reason: 'SPAM' }), unknownUser),

  ...accessRows({ call: staffList, permission, sent: visitor, status: 200, answer: { reviews: all } }),
  [`${staffList}?only=TO_DECIDE`, 'what is reported', support, 200, { reviews: [staffAdas] }],
  [`${staffList}?only=HIDDEN`, 'what is hidden', support, 200, { reviews: [staffHidden] }],
  [`${staffList}?first=1`, 'the first of them', support, 200, { reviews: all.slice(0, 1) }],
  [`${staffList}?only=BAD`, 'a filter that is none', support, 400, 'only: one of TO_DECIDE, HIDDEN.'],
  ...refusesPages(staffList, support, ['STAFF_REVIEWS:1']),
  ...accessRows({
    call: hide,
    permission,
    sent: visitor.sends({ version: 1, reason: 'Rude.' }),
    status: 200,
    answer: hidden('Rude.'),
  }),
  [
    hide,
    'from another version',
    support.sends({ version: 2, reason: 'Rude.' }),
    409,
    { errors: [reviewChanged], review: staffAdas },
  ],
  [
    `POST /staff/reviews/${ids.hiddenReview}/hide`,
    'one that is hidden for that',
    support.sends({ version: 7, reason: 'Spam.' }),
    200,
    { review: staffHidden },
  ],
  ...needsText(reason),
  ...endsAt(reason, limits.reviewReasonLength, (why) => [200, hidden(why)]),
  [
    hide,
    'no version',
    support.sends({ reason: 'Rude.' }),
    400,
    'version: a whole number from 1 to 2147483647.',
  ],
  ...refusesIds(
    (id) => `POST /staff/reviews/${id}/hide`,
    support.sends({ version: 1, reason: 'Rude.' }),
    404,
    noReview,
  ),
  ...needsObject(hide, support),
  ...accessRows({
    call: `${staffList}/${ids.adasReview}`,
    permission,
    sent: visitor,
    status: 200,
    answer: { review: staffAdas },
  }),
  ...refusesIds((id) => `${staffList}/${id}`, support, 404, noReview),
  ...accessRows({
    call: show,
    permission,
    sent: visitor.sends({ version: 1 }),
    status: 200,
    answer: { review: { ...staffHidden, hiddenAt: null, hiddenBy: null, hiddenReason: null, version: 2 } },
  }),
  [
    `POST /staff/reviews/${ids.adasReview}/show`,
    'one that was reported',
    support.sends({ version: 1 }),
    200,
    { review: { ...staffAdas, openReports: 0, version: 2 } },
  ],
  [
    show,
    'from another version',
    support.sends({ version: 2 }),
    409,
    { errors: [reviewChanged], review: staffHidden },
  ],
  ...refusesIds((id) => `POST /staff/reviews/${id}/show`, support.sends({ version: 1 }), 404, noReview),
  ...needsObject(show, support),
];
