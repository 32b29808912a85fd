import { expect } from 'vitest';
import { changeTypes } from '../../contract/changes.ts';
import { uuidPattern } from '../../contract/rules.ts';
import { webhookLimits } from '../../contract/webhooks.ts';
import { malformedPathMessage } from '../../routing/errors.ts';
import { needsObject, refusesUnreadable } from './body.rows.ts';
import { refusesPages } from './page.rows.ts';
import { refusesIds } from './path.rows.ts';
import type { Row } from './row.ts';
import { aMoment, moment, visitor } from './scene.ts';
import { deliveryIds, sceneWebhook, staff, turnedOff } from './staff.scene.ts';
import { accessRows } from './staff-access.rows.ts';
import { endsAt, needsText, takesStorableText } from './text.rows.ts';

const permission = 'webhooks:write';
const owner = staff('owner');
const list = 'GET /staff/webhooks';
const add = 'POST /staff/webhooks';
const one = `${list}/${sceneWebhook.id}`;
const change = `${add}/${sceneWebhook.id}`;
const remove = `DELETE /staff/webhooks/${sceneWebhook.id}`;
const delivery = (id: string) => `GET /staff/webhook-deliveries/${id}`;
const again = (id: string) => `POST /staff/webhook-deliveries/${id}/send`;
const noWebhook = 'There is no endpoint with this id.';
const noDelivery = 'There is no delivery with this id.';
const isOff = 'This endpoint is turned off. Turn it on first.';

const failed = {
  id: deliveryIds.failed,
  type: 'order.paid',
  path: expect.stringMatching(/^\/api\/staff\/orders\//),
  state: 'FAILED',
  tries: 10,
  nextTryAt: null,
  createdAt: moment,
  lastAttempt: { at: moment, status: 500, durationMs: 12, response: 'Oops', error: 'It answered 500.' },
};
const waiting = {
  ...failed,
  id: deliveryIds.waiting,
  type: 'webhook.test',
  path: null,
  state: 'WAITING',
  tries: 0,
  nextTryAt: '2999-01-01T00:00:00+00:00',
  lastAttempt: null,
};
const unreached = { at: moment, status: null, durationMs: 3, response: null, error: 'connect ECONNREFUSED' };
const delivered = {
  ...failed,
  id: deliveryIds.delivered,
  state: 'DELIVERED',
  tries: 2,
  lastAttempt: { at: moment, status: 200, durationMs: 87, response: 'ok', error: null },
};
const payload = '{"type":"order.paid"}';
const webhook = {
  ...{ id: sceneWebhook.id, url: sceneWebhook.url, description: sceneWebhook.description },
  types: sceneWebhook.types,
  state: 'ON',
  createdBy: 'Staff owner',
  createdAt: moment,
  previousSecretUntil: null,
  waiting: 1,
  lastDelivery: delivered,
};
const off = {
  ...webhook,
  id: turnedOff.id,
  description: turnedOff.description,
  state: 'GONE',
  waiting: 0,
  lastDelivery: null,
};
const facts = { url: 'https://93.184.215.14/hooks', description: 'Till', types: ['order.paid', 'stock.low'] };
const secret = expect.stringMatching(/^whsec_[A-Za-z0-9+/]{43}=$/);
const added = (fields: object = {}) => ({
  secret,
  webhook: {
    ...webhook,
    ...facts,
    createdBy: expect.any(String),
    ...fields,
    id: expect.stringMatching(uuidPattern),
    createdAt: aMoment,
    waiting: 0,
    lastDelivery: null,
  },
});
const same = {
  url: sceneWebhook.url,
  description: sceneWebhook.description,
  types: sceneWebhook.types,
  isOn: true,
};
const field = (sent: object, message: string): Row => [
  ...([add, JSON.stringify(sent).slice(0, 60), owner.sends({ ...facts, ...sent })] as const),
  ...([400, message] as const),
];
const typesRule = `types: a list of some of ${changeTypes.join(', ')}, each once.`;
const notPublic =
  'url: this leads into a private network. Webhooks go to addresses of the internet alone, unless WEBHOOKS_TO_PRIVATE=on is set.';

const details = { endpointId: sceneWebhook.id, payload };
const text = { call: add, sending: (description: unknown) => owner.sends({ ...facts, description }) };
const url = { call: add, sending: (value: unknown) => owner.sends({ ...facts, url: value }), field: 'url' };

/** Endpoints of webhooks, and what was sent to them. */
export const webhookRows: Row[] = [
  ...accessRows({ call: list, permission, sent: visitor, status: 200, answer: { webhooks: [webhook, off] } }),
  ...accessRows({ call: one, permission, sent: visitor, status: 200, answer: { webhook } }),
  ...refusesIds((id) => `${list}/${id}`, owner, 404, noWebhook),
  ...accessRows({
    call: add,
    permission,
    fresh: true,
    sent: visitor.sends(facts),
    status: 201,
    answer: added(),
  }),
  [
    add,
    'without a description',
    owner.sends({ ...facts, description: undefined }),
    201,
    added({ description: '' }),
  ],
  ...needsText(url),
  ...takesStorableText({ ...text, field: 'description' }),
  ...endsAt({ ...text, field: 'description' }, webhookLimits.descriptionLength, (description) => [
    201,
    added({ description }),
  ]),
  field({ url: 'warehouse' }, 'url: an address such as https://warehouse.example/hooks.'),
  field({ url: 'ftp://93.184.215.14' }, 'url: an address such as https://warehouse.example/hooks.'),
  field(
    { url: 'http://93.184.215.14' },
    'url: webhooks have what shoppers ordered: the address begins with https://.',
  ),
  field(
    { url: 'https://a:b@93.184.215.14' },
    'url: leave user and password out: the signature says who sends.',
  ),
  ...['https://10.0.0.1', 'https://[::1]/', 'https://169.254.169.254'].map((private_) =>
    field({ url: private_ }, notPublic),
  ),
  field({ url: `https://93.184.215.14/${'a'.repeat(2_000)}` }, 'url: at most 2000 characters.'),
  field({ types: [] }, 'types is required.'),
  ...[['order.eaten'], ['order.paid', 'order.paid'], 'order.paid', [7], null].map((types) =>
    field({ types }, typesRule),
  ),
  ...needsObject(add, owner),
  ...accessRows({
    call: change,
    permission,
    fresh: true,
    sent: visitor.sends({ ...facts, isOn: false }),
    status: 200,
    answer: { webhook: { ...webhook, ...facts, state: 'OFF' } },
  }),
  [change, 'what it is already', owner.sends(same), 200, { webhook }],
  [
    `${add}/${turnedOff.id}`,
    'one that has answered 410',
    owner.sends({ ...same, description: turnedOff.description }),
    200,
    { webhook: { ...off, state: 'ON' } },
  ],
  [change, 'to a private network', owner.sends({ ...same, url: 'https://127.0.0.1' }), 400, notPublic],
  [change, 'without isOn', owner.sends(facts), 400, 'isOn: one of true, false.'],
  ...refusesIds((id) => `${add}/${id}`, owner.sends(same), 404, noWebhook),
  ...needsObject(change, owner),
  ...accessRows({ call: remove, permission, sent: visitor, status: 200, answer: { removed: true } }),
  [
    'DELETE /staff/webhooks/00000000-0000-4000-8000-000000000000',
    'one that is gone',
    owner,
    200,
    { removed: true },
  ],
  ['DELETE /staff/webhooks/nonsense', 'an id that is none', owner, 404, noWebhook],
  ['DELETE /staff/webhooks/%E0%A4%A', 'a path that is not encoded', owner, 400, malformedPathMessage],
  ...[`${change}/rotate`, `${change}/test`, again(deliveryIds.failed)].flatMap((call) =>
    refusesUnreadable(call, owner),
  ),
  ...accessRows({
    call: `${change}/rotate`,
    permission,
    fresh: true,
    sent: visitor,
    status: 200,
    answer: { secret, webhook: { ...webhook, previousSecretUntil: aMoment } },
  }),
  ...refusesIds((id) => `${add}/${id}/rotate`, owner, 404, noWebhook),
  ...accessRows({
    call: `${change}/test`,
    permission,
    sent: visitor,
    status: 201,
    answer: {
      delivery: {
        ...waiting,
        id: expect.stringMatching(uuidPattern),
        nextTryAt: aMoment,
        createdAt: aMoment,
        endpointId: sceneWebhook.id,
        payload: expect.stringContaining('webhook.test'),
        attempts: [],
      },
    },
  }),
  [`${add}/${turnedOff.id}/test`, 'one that is turned off', owner, 409, isOff],
  ...refusesIds((id) => `${add}/${id}/test`, owner, 404, noWebhook),
  ...accessRows({
    call: `${one}/deliveries`,
    permission,
    sent: visitor,
    status: 200,
    answer: { deliveries: [delivered, failed, waiting], next: null },
  }),
  [`${one}/deliveries?first=1`, 'a page', owner, 200, { deliveries: [delivered], next: expect.any(String) }],
  ...refusesPages(`${one}/deliveries`, owner, ['DELIVERIES:x']),
  ...refusesIds((id) => `${list}/${id}/deliveries`, owner, 404, noWebhook),
  ...accessRows({
    call: delivery(deliveryIds.delivered),
    permission,
    sent: visitor,
    status: 200,
    answer: { delivery: { ...delivered, ...details, attempts: [delivered.lastAttempt, unreached] } },
  }),
  [
    delivery(deliveryIds.waiting),
    'one that was not tried',
    owner,
    200,
    { delivery: { ...waiting, ...details, payload: null, attempts: [] } },
  ],
  ...refusesIds(delivery, owner, 404, noDelivery),
  ...accessRows({
    call: again(deliveryIds.failed),
    permission,
    sent: visitor,
    status: 200,
    answer: {
      delivery: {
        ...failed,
        ...details,
        state: 'WAITING',
        tries: 0,
        nextTryAt: aMoment,
        attempts: [failed.lastAttempt],
      },
    },
  }),
  [
    again(deliveryIds.waiting),
    'one that waits',
    owner,
    409,
    'This delivery waits to be sent. Look again in a moment.',
  ],
  ...refusesIds(again, owner, 404, noDelivery),
];
