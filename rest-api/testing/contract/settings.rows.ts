import { expect } from 'vitest';
import { furtherStates, limits, messages, states } from '../../contract/rules.ts';
import { laterDays, unreachable } from '../../settings/delivery.input.ts';
import { settingChanged } from '../../settings/shop-settings.ts';
import { needsObject, refusesUnreadable } from './body.rows.ts';
import { refusesIds } from './path.rows.ts';
import type { Row } from './row.ts';
import { aMoment, moment, visitor } from './scene.ts';
import { program, staff, storedSetting } from './staff.scene.ts';
import { accessRows } from './staff-access.rows.ts';

const permission = 'settings:write';
const owner = staff('owner');
const list = 'GET /staff/settings';
const change = 'POST /staff/settings';
const reset = 'DELETE /staff/settings/INVOICING';

const untouched = { source: 'DEFAULT', version: 0, changedBy: null, changedAt: null };
const names = [
  'SELLER',
  'INVOICING',
  'RETURNS',
  'STOCK_HOLD',
  'DELIVERY',
  'PAY_ON_DELIVERY',
  'SAMPLE_TEXTS',
  'BANNER',
  'ANNOUNCEMENT',
];
const defaults = {
  seller: null,
  invoicing: storedSetting.value,
  returns: { days: 10 },
  stockHold: { minutes: 15 },
  delivery: { rates: [], defaultGrams: 400, furtherStates: [] },
  payOnDelivery: null,
  sampleTexts: { shown: true },
  deliveryGaps: [],
  banner: null,
  announcement: null,
};
/** The settings of the scene with other values, which a change has left. */
const settings = (values: object, changed?: string, state: object = {}) => ({
  settings: {
    ...defaults,
    ...values,
    furtherStates: expect.arrayContaining(['Delhi', 'Puducherry']),
    sellerStates: expect.arrayContaining(['Delhi', 'Karnataka', 'Ladakh']),
    states: names.map((name) => ({
      name,
      ...untouched,
      ...(name === storedSetting.name && {
        source: 'SHOP',
        version: 1,
        changedBy: 'Staff owner',
        changedAt: moment,
      }),
      ...(name === changed && {
        source: 'SHOP',
        version: 1,
        changedBy: 'Staff owner',
        changedAt: aMoment,
        ...state,
      }),
    })),
  },
});

const seller = {
  name: 'Quire Books',
  address: ['12 Church Street', 'Bengaluru 560001'],
  state: 'Karnataka',
  gstin: '29AAGCB7383J1Z4',
  grievanceOfficer: 'Asha Rao, 080 1234567',
};
const refused = (situation: string, body: object, message: string): Row => [
  change,
  situation,
  owner.sends({ version: 0, ...body }),
  400,
  message,
];
const sellerWith = (fields: object, message: string): Row =>
  refused(`a seller with ${JSON.stringify(fields)}`, { seller: { ...seller, ...fields } }, message);

const delivery = {
  rates: [
    {
      name: 'Goa',
      area: 'STATES',
      states: ['Goa'],
      pincodes: [],
      maxGrams: null,
      chargePaise: 4_900,
      freeFromPaise: null,
      days: { min: 1, max: 2 },
    },
    {
      name: 'Rest',
      area: 'INDIA',
      states: [],
      pincodes: [],
      maxGrams: 10_000,
      chargePaise: 9_900,
      freeFromPaise: 99_900,
      days: { min: 3, max: 6 },
    },
  ],
  defaultGrams: 400,
  furtherStates: [],
};
const gaps = [
  expect.stringMatching(/^No delivery of more than 10 kg to Andhra Pradesh, .+ and West Bengal\.$/),
];
const [goa, rest] = delivery.rates;
const rateWith = (fields: object, message: string): Row =>
  refused(
    `a rate with ${JSON.stringify(fields)}`,
    { delivery: { ...delivery, rates: [goa, { ...rest, ...fields }] } },
    message,
  );
const payOnDelivery = { maxPaise: 500_000, pincodes: ['560'], maxRefused: 1 };
const banner = {
  title: 'Summer reading',
  text: 'Twenty books for a long afternoon.',
  linkLabel: 'See the books',
  link: '/products',
  from: '2026-04-01',
  until: '2026-05-31',
};
const announcement = {
  text: 'Orders of this week leave on Monday.',
  link: 'https://books.example/news?week=1',
};
const bannerWith = (fields: object, message: string): Row =>
  refused(`a banner with ${JSON.stringify(fields)}`, { banner: { ...banner, ...fields } }, message);
const linkRule = 'link: a path of the shop such as /products, or an address that begins with https://.';
const linkParts = 'linkLabel: a link needs its words, and words need a link.';

const gstin = 'gstin: the 15 characters of the registration certificate; leave it empty where there is none.';
const addressRule = 'address: send 1 to 6 lines of at most 100 characters each.';
const prefix = 'prefix: at most two capital letters or digits; not S, which marks samples.';

/** What the owner sets up. */
export const settingsRows: Row[] = [
  [
    'GET /shop',
    'anybody',
    visitor,
    200,
    {
      shop: {
        returnDays: 10,
        deliveryPaise: 19_900,
        deliveryRates: [],
        payOnDeliveryMaxPaise: null,
        states: [...states],
        banner: null,
        announcement: null,
      },
    },
  ],
  ['GET /shop/delivery', 'without rates', visitor, 200, { delivery: null }],
  ['GET /shop', 'as it is stored', visitor.with({ 'if-none-match': '*' }), 304, {}],
  ...accessRows({ call: list, permission, sent: visitor, status: 200, answer: settings({}) }),
  ...accessRows({
    call: change,
    permission,
    sent: visitor.sends({ version: 0, returns: { days: 30 } }),
    status: 200,
    answer: settings({ returns: { days: 30 } }, 'RETURNS'),
  }),
  [change, 'the seller', owner.sends({ version: 0, seller }), 200, settings({ seller }, 'SELLER')],
  [
    change,
    'a seller who is not registered, and whom nobody complains to',
    owner.sends({ version: 0, seller: { ...seller, gstin: '', grievanceOfficer: undefined } }),
    200,
    settings({ seller: { ...seller, gstin: null, grievanceOfficer: null } }, 'SELLER'),
  ],
  [
    change,
    'a GSTIN in small letters',
    owner.sends({ version: 0, seller: { ...seller, gstin: ' 29aagcb7383j1z4 ' } }),
    200,
    settings({ seller }, 'SELLER'),
  ],
  [
    change,
    'invoices',
    owner.sends({ version: 1, invoicing: { issuedAt: 'SHIPPED', prefix: '' } }),
    200,
    settings({ invoicing: { issuedAt: 'SHIPPED', prefix: '' } }, 'INVOICING', { version: 2 }),
  ],
  [
    change,
    'what it is already',
    owner.sends({ version: 0, invoicing: storedSetting.value }),
    200,
    settings({}),
  ],
  [
    change,
    'the hold of stock',
    owner.sends({ version: 0, stockHold: { minutes: 60 } }),
    200,
    settings({ stockHold: { minutes: 60 } }, 'STOCK_HOLD'),
  ],
  [
    change,
    'payment on delivery',
    owner.sends({ version: 0, payOnDelivery }),
    200,
    settings({ payOnDelivery }, 'PAY_ON_DELIVERY'),
  ],
  ...(
    [
      [{ maxPaise: 0 }, `maxPaise: a whole number from 1 to ${limits.orderPaise}.`],
      [{ maxRefused: 101 }, 'maxRefused: a whole number from 0 to 100.'],
      ...[['056'], ['5600011'], '560'].map(
        (pincodes) =>
          [
            { pincodes },
            'pincodes: at most 500 beginnings of pincodes: one to six digits, the first not 0.',
          ] as const,
      ),
    ] as const
  ).map(([fields, message]) =>
    refused(
      `payment on delivery with ${JSON.stringify(fields)}`,
      { payOnDelivery: { ...payOnDelivery, ...fields } },
      message,
    ),
  ),
  [
    change,
    'sample texts',
    owner.sends({ version: 0, sampleTexts: { shown: false } }),
    200,
    settings({ sampleTexts: { shown: false } }, 'SAMPLE_TEXTS'),
  ],
  ...['no', 0, null].map((shown) =>
    refused(`${shown} for sample texts`, { sampleTexts: { shown } }, 'shown: true or false.'),
  ),
  [change, 'the banner', owner.sends({ version: 0, banner }), 200, settings({ banner }, 'BANNER')],
  [
    change,
    'a banner of a title alone',
    owner.sends({ version: 0, banner: { title: ' Closed today ', text: null, link: ' ' } }),
    200,
    settings(
      { banner: { title: 'Closed today', text: '', linkLabel: '', link: '', from: null, until: null } },
      'BANNER',
    ),
  ],
  bannerWith({ title: ' ' }, 'title is required.'),
  bannerWith({ text: 'x'.repeat(301) }, 'text: at most 300 characters.'),
  bannerWith({ linkLabel: null }, linkParts),
  bannerWith({ link: null }, linkParts),
  ...[
    'javascript:alert(1)',
    'data:text/html,x',
    '//evil.example',
    '/\\evil.example',
    'http://books.example',
    'products',
  ].map((link) => bannerWith({ link }, linkRule)),
  ...['2026-02-30', '1 April', 20260401, '2026-04-01T00:00:00Z'].map((from) =>
    bannerWith({ from }, 'from: a day of the calendar, such as 2026-04-01.'),
  ),
  bannerWith({ until: '2026-03-31' }, 'until: it ends before it begins.'),
  [
    change,
    'the announcement',
    owner.sends({ version: 0, announcement }),
    200,
    settings({ announcement }, 'ANNOUNCEMENT'),
  ],
  refused('an announcement of nothing', { announcement: { text: '' } }, 'text is required.'),
  ...['https://', 'https://a b', '/\t/evil.example', 'vbscript:x'].map((link) =>
    refused(`an announcement that leads to ${link}`, { announcement: { text: 'News', link } }, linkRule),
  ),
  [
    change,
    'from another version',
    owner.sends({ version: 3, returns: { days: 30 } }),
    409,
    { errors: [settingChanged], ...settings({}) },
  ],
  [
    change,
    'rates of delivery',
    owner.sends({ version: 0, delivery }),
    200,
    settings({ delivery, deliveryGaps: gaps }, 'DELIVERY'),
  ],
  refused(
    'a list for a rate',
    { delivery: { ...delivery, rates: [[]] } },
    'rates: send a list of at most 100 rates.',
  ),
  refused(
    'no default weight',
    { delivery: { rates: [] } },
    'defaultGrams: a whole number from 1 to 1000000.',
  ),
  refused(
    'a state of every shop as another',
    { delivery: { ...delivery, furtherStates: ['Goa'] } },
    `furtherStates: some of ${furtherStates.join(', ')}.`,
  ),
  rateWith({ name: ' ' }, 'rates.1.name: rate 2: This cannot be empty.'),
  rateWith({ chargePaise: -1 }, 'rates.1.chargePaise: rate 2, “Rest”: A whole number from 0 to 2147483647.'),
  rateWith({ days: { min: 3, max: 2 } }, `rates.1.days: rate 2, “Rest”: ${laterDays}`),
  rateWith({ area: 'MOON' }, 'rates.1.area: rate 2, “Rest”: One of INDIA, STATES, PINCODES.'),
  rateWith({ area: 'STATES', states: ['Goa'], maxGrams: 10 }, `rates.1: rate 2, “Rest”: ${unreachable}`),
  refused('no setting', {}, 'Send one setting at a time.'),
  refused(
    'two settings',
    { returns: { days: 30 }, stockHold: { minutes: 5 } },
    'Send one setting at a time.',
  ),
  refused(
    'no version',
    { version: null, returns: { days: 30 } },
    'version: a whole number from 0 to 2147483647.',
  ),
  refused('a text for a setting', { returns: 'long' }, 'returns: send an object.'),
  ...[0, 366, 1.5, '10', null].map((days) =>
    refused(`${days} days`, { returns: { days } }, 'days: a whole number from 1 to 365.'),
  ),
  ...[0, 61].map((minutes) =>
    refused(`${minutes} minutes`, { stockHold: { minutes } }, 'minutes: a whole number from 1 to 60.'),
  ),
  ...['S', 'QRS', 'q', '-', null].map((value) =>
    refused(`a prefix of ${value}`, { invoicing: { issuedAt: 'PAID', prefix: value } }, prefix),
  ),
  refused(
    'another moment for bills',
    { invoicing: { issuedAt: 'LATER', prefix: '' } },
    'issuedAt: one of PAID, SHIPPED.',
  ),
  sellerWith({ name: ' ' }, 'name is required.'),
  ...[[], [' '], ['x'.repeat(101)], Array(7).fill('a line'), 'a line', ['\0']].map((address) =>
    sellerWith({ address }, addressRule),
  ),
  sellerWith({ state: 'Bavaria' }, 'state: a state or union territory of India.'),
  sellerWith({ gstin: '29AAGCB7383J1Z5' }, gstin),
  sellerWith({ gstin: '29AAGCB' }, gstin),
  sellerWith({ state: 'Goa' }, 'gstin: it begins with the code of another state.'),
  ...needsObject(change, owner),
  ...accessRows({
    call: `${reset}?version=1`,
    permission,
    sent: visitor,
    status: 200,
    answer: settings({ invoicing: { issuedAt: 'PAID', prefix: '' } }, 'INVOICING', {
      source: 'DEFAULT',
      version: 2,
    }),
  }),
  [`${reset}?version=2`, 'from another version', owner, 409, { errors: [settingChanged], ...settings({}) }],
  ['DELETE /staff/settings/RETURNS?version=3', 'what nobody has changed', owner, 200, settings({})],
  [`${reset}?version=x`, 'a version that is none', owner, 400, 'version: the version that you have read.'],
  ...refusesIds(
    (id) => `DELETE /staff/settings/${id}?version=0`,
    owner,
    404,
    'There is no setting of this name.',
  ),
  ...accessRows({
    call: 'GET /staff/connections',
    permission,
    sent: visitor,
    status: 200,
    answer: {
      connections: {
        payments: 'SANDBOX',
        razorpayKeyId: null,
        webhookSecret: false,
        emails: 'NEITHER',
        mailFrom: null,
      },
    },
  }),
  ...accessRows({
    call: 'POST /staff/connections/payments/try',
    permission,
    sent: visitor.sends({}),
    status: 200,
    answer: { works: true, detail: 'The payment provider accepts the key of the shop.' },
  }),
  ...refusesUnreadable('POST /staff/connections/payments/try', owner),
  ...refusesUnreadable('POST /staff/connections/emails/try', owner),
  ['POST /staff/connections/emails/try', 'nobody', visitor.sends({}), 401, messages.invalidToken],
  [
    'POST /staff/connections/emails/try',
    'a shop that sends no emails',
    owner.sends({}),
    200,
    { works: false, detail: 'Emails are not sent: set SMTP_URL in the environment.' },
  ],
  [
    'POST /staff/connections/emails/try',
    'a service token',
    program('all').sends({}),
    403,
    'This needs the session of a member of staff; a service token is not enough.',
  ],
];
