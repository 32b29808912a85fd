import { expect } from 'vitest';
import { limits, messages, uuidPattern } from '../../contract/rules.ts';
import { needsObject } from './body.rows.ts';
import { refusesPages } from './page.rows.ts';
import { refusesIds } from './path.rows.ts';
import type { Row } from './row.ts';
import { ada, aMoment, bob, ids, moment, once, visitor } from './scene.ts';
import { sceneCode, staff } from './staff.scene.ts';
import { accessRows } from './staff-access.rows.ts';
import { endsAt, needsText } from './text.rows.ts';
import { needsToken } from './token.rows.ts';

const permission = 'settings:write';
const owner = staff('owner');
const list = 'GET /staff/codes';
const add = 'POST /staff/codes';
const change = `POST /staff/codes/${sceneCode.id}`;
const remove = `DELETE /staff/codes/${sceneCode.id}`;
const noCode = 'There is no code with this id.';
const changed = 'The code has changed since you saw it. Look at it again.';

const { productIds: _ids, ...sceneFacts } = sceneCode;
const stored = {
  ...sceneFacts,
  scope: 'ALL',
  chosenBooks: [],
  startsAt: null,
  endsAt: null,
  uses: 0,
  state: 'ACTIVE',
  changedAt: moment,
};
const facts = { code: 'SPRING10', percent: 10, scope: 'ALL' };
const added = (fields: object = {}) => ({
  code: {
    ...stored,
    code: 'SPRING10',
    minAmountPaise: 0,
    maxUses: null,
    maxUsesPerShopper: null,
    ...fields,
    id: expect.stringMatching(uuidPattern),
    version: 1,
    changedAt: aMoment,
  },
});
const same = {
  code: sceneCode.code,
  percent: sceneCode.percent,
  scope: 'ALL',
  minAmountPaise: sceneCode.minAmountPaise,
  maxUses: sceneCode.maxUses,
};
const field = (sent: object, message: string): Row => [
  ...([add, JSON.stringify(sent).slice(0, 60), owner.sends({ ...facts, ...sent })] as const),
  ...([400, message] as const),
];
const codeField = { call: add, sending: (code: unknown) => owner.sends({ ...facts, code }), field: 'code' };
const codeRule = 'code: letters from A to Z, digits and hyphens: 3 to 30 of them, such as DIWALI10.';
const categoriesRule = 'categories: choose 1 to 100 categories.';
const productIdsRule = 'productIds: choose 1 to 100 books.';
const kindRule = 'percent: say what the code takes off: percent or amountPaise, one of the two.';

const total = 'GET /user/totals';
const refused = (sentence: string) => ({ errors: [sentence], code: 'CODE_REFUSED' });
const amountPaise = 2 * 74_900 + 44_900 + 99 * 21_000;
const pricePaise = 2 * 99_900 + 59_900 + 99 * 35_000;
const codePaise = amountPaise / 10;

/** Codes by which orders cost less, for shoppers and for staff. */
export const codeRows: Row[] = [
  [
    `${total}?code=%20diwali10%20`,
    'with a code in small letters',
    ada,
    200,
    {
      code: 'DIWALI10',
      totals: {
        pricePaise,
        discountPaise: pricePaise - amountPaise,
        codePaise,
        deliveryPaise: 19_900,
        totalPaise: amountPaise - codePaise + 19_900,
      },
      delivery: null,
      deliveries: [],
    },
  ],
  [
    `${total}?code=DIWALI1`,
    'with a code that is none',
    ada,
    409,
    refused('There is no code DIWALI1. Look how it is written, or order without it.'),
  ],
  [
    `${total}?code=DIWALI10`,
    'of an empty cart',
    bob,
    409,
    refused(
      'DIWALI10 is for other books than those in your cart. Add one of its books, or order without it.',
    ),
  ],
  [total, 'without a code', ada, 400, 'code is required.'],
  [`${total}?code=`, 'with an empty code', ada, 400, 'code is required.'],
  [`${total}?code=a&code=b`, 'with two codes', ada, 400, 'code: send one text.'],
  [`${total}?code=${'A'.repeat(31)}`, 'with a long code', ada, 400, 'code: at most 30 characters.'],
  ...needsToken(`${total}?code=DIWALI10`, ada, messages.emailNotRegistered),

  ...accessRows({
    call: list,
    permission,
    sent: visitor,
    status: 200,
    answer: { codes: [stored], next: null },
  }),
  [
    `${list}?first=1&after=${Buffer.from('CODES:DIWALI10').toString('base64url')}`,
    'what follows',
    owner,
    200,
    { codes: [], next: null },
  ],
  ...refusesPages(list, owner, ['CODES:a', 'CODES:A B']),
  ...accessRows({
    call: `${list}/${sceneCode.id}`,
    permission,
    sent: visitor,
    status: 200,
    answer: { code: stored },
  }),
  ...refusesIds((id) => `${list}/${id}`, owner, 404, noCode),
  ...accessRows({ call: add, permission, sent: visitor.sends(facts), status: 201, answer: added() }),
  [
    add,
    'with all that it can have',
    owner.sends({
      code: ' spring-1 ',
      percent: null,
      amountPaise: 10_000,
      scope: 'BOOKS',
      categories: ['Fiction'],
      productIds: [once._id, once._id],
      minAmountPaise: 50_000,
      startsAt: '2026-10-20T00:00:00+05:30',
      endsAt: '2999-11-15T00:00:00+05:30',
      maxUses: 500,
      maxUsesPerShopper: 1,
    }),
    201,
    added({
      code: 'SPRING-1',
      percent: null,
      amountPaise: 10_000,
      scope: 'BOOKS',
      chosenBooks: [{ id: once._id, title: once.title }],
      minAmountPaise: 50_000,
      startsAt: '2026-10-19T18:30:00+00:00',
      endsAt: '2999-11-14T18:30:00+00:00',
      maxUses: 500,
      maxUsesPerShopper: 1,
      state: expect.stringMatching(/^(UPCOMING|ACTIVE)$/),
    }),
  ],
  [
    add,
    'of categories',
    owner.sends({ ...facts, scope: 'CATEGORIES', categories: ['Fiction', 'Fiction'] }),
    201,
    added({ scope: 'CATEGORIES', categories: ['Fiction'] }),
  ],
  [
    add,
    'that the shop has',
    owner.sends({ ...facts, code: 'Diwali10' }),
    409,
    'code: the shop has this code already. Choose another.',
  ],
  ...needsText(codeField),
  ...endsAt(codeField, limits.codeLength, (code) => [
    201,
    added({ code: typeof code === 'string' ? code.toUpperCase() : code }),
  ]),
  ...['AB', 'A B', 'ÄBC', 'A/B', '%00', 'ＡＢＣ'].map((code) => field({ code }, codeRule)),
  field({ percent: null }, kindRule),
  field({ amountPaise: 100 }, kindRule),
  ...[0, 101, 1.5, '10'].map((percent) => field({ percent }, 'percent: a whole number from 1 to 100.')),
  ...[0, -1, 2_147_483_648].map((amountPaise) =>
    field({ percent: null, amountPaise }, 'amountPaise: a whole number from 1 to 2147483647.'),
  ),
  ...['all', '', null, 7].map((scope) => field({ scope }, 'scope: one of ALL, CATEGORIES, BOOKS.')),
  ...[[], null, 'Fiction', [7], Array(101).fill('Fiction'), ['\0']].map((categories) =>
    field({ scope: 'CATEGORIES', categories }, categoriesRule),
  ),
  ...[[], null, once._id, ['x'], Array(101).fill(once._id)].map((productIds) =>
    field({ scope: 'BOOKS', productIds }, productIdsRule),
  ),
  field(
    { scope: 'BOOKS', productIds: [ids.ada] },
    'productIds: some of these books are not in the catalogue.',
  ),
  ...[-1, 1.5].map((minAmountPaise) =>
    field({ minAmountPaise }, 'minAmountPaise: a whole number from 0 to 2147483647.'),
  ),
  ...['startsAt', 'endsAt'].map((name) =>
    field(
      { [name]: 'tomorrow' },
      `${name}: a moment such as 2026-01-31T09:05:00Z, or a date, which begins at midnight in UTC.`,
    ),
  ),
  field(
    { startsAt: '2026-02-01', endsAt: '2026-02-01' },
    'endsAt: the code ends before it begins. Choose a later end.',
  ),
  ...['maxUses', 'maxUsesPerShopper'].flatMap((name) =>
    [0, 1_000_001].map((uses) => field({ [name]: uses }, `${name}: a whole number from 1 to 1000000.`)),
  ),
  ...needsObject(add, owner),
  ...accessRows({
    call: change,
    permission,
    sent: visitor.sends({ ...same, percent: 20, version: 1 }),
    status: 200,
    answer: { code: { ...stored, percent: 20, version: 2, changedAt: aMoment } },
  }),
  [
    change,
    'what it is already, from another version',
    owner.sends({ ...same, version: 7 }),
    200,
    { code: stored },
  ],
  [
    change,
    'from another version',
    owner.sends({ ...same, percent: 20, version: 2 }),
    409,
    { errors: [changed], discountCode: stored },
  ],
  [change, 'without a version', owner.sends(same), 400, 'version: a whole number from 1 to 2147483647.'],
  ...refusesIds((id) => `POST /staff/codes/${id}`, owner.sends({ ...facts, version: 1 }), 404, noCode),
  ...needsObject(change, owner),
  ...accessRows({
    call: `${remove}?version=1`,
    permission,
    sent: visitor,
    status: 200,
    answer: { removed: true },
  }),
  [`${remove}?version=2`, 'from another version', owner, 409, { errors: [changed], discountCode: stored }],
  [remove, 'without a version', owner, 400, 'version: the version that you have read.'],
  [
    'DELETE /staff/codes/00000000-0000-4000-8000-000000000000?version=1',
    'one that is gone',
    owner,
    200,
    { removed: true },
  ],
  ['DELETE /staff/codes/nonsense?version=1', 'an id that is none', owner, 404, noCode],
];
