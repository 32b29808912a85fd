import type { LookupAddress } from 'node:dns';
import { v4 as uuid } from 'uuid';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { publishChange } from '../../changes/publish-change.ts';
import { addStaff } from '../../testing/staff.ts';
import { startTestService, type TestService } from '../../testing/test-service.ts';
import { notHttps, notPublic, privateAddress, unknownName, withPassword } from './public-address.ts';
import { openReceiver, type WebhookReceiver } from './testing/webhook-receiver.ts';
import { webhookEndpoints } from './webhook-tables.ts';
import { webhookJob } from './webhooks.queries.ts';

let service: TestService;
let receiver: WebhookReceiver;
let owner: string;
let addresses: Record<string, LookupAddress[]>;
const v4 = (address: string): LookupAddress => ({ address, family: 4 });
const open = v4('93.184.215.14');

beforeAll(async () => {
  const resolveName = async (name: string) => addresses[name] ?? Promise.reject(new Error('ENOTFOUND'));
  service = await startTestService({ resolveName });
  ({ token: owner } = await addStaff(service.database, 'owner'));
  receiver = await openReceiver();
});
afterAll(async () => {
  await receiver.close();
  await service.close();
});
beforeEach(() => {
  addresses = { 'hooks.example': [open] };
});

const add = (url: string) =>
  service.http
    .post('/api/staff/webhooks')
    .set('authorization', owner)
    .send({ url, types: ['stock.changed'] });

it.each([
  'https://127.0.0.1/',
  'https://127.1/',
  'https://0x7f.1/',
  'https://2130706433/',
  'https://0.0.0.0/',
  'https://10.1.2.3/',
  'https://172.16.0.1/',
  'https://192.168.1.1/',
  'https://169.254.169.254/latest/meta-data',
  'https://100.64.0.1/',
  'https://224.0.0.1/',
  'https://[::1]/',
  'https://[::]/',
  'https://[fd00::1]/',
  'https://[fe80::1]/',
  'https://[::ffff:10.0.0.1]/',
  'https://[::ffff:7f00:1]/',
  'https://[64:ff9b::7f00:1]/',
])('refuses %s', async (url) => {
  const { body } = await add(url).expect(400);
  expect(body.fields).toEqual([privateAddress]);
});

it.each([
  ['a name in a private network', [v4('10.0.0.7')]],
  ['a name of this machine', [v4('127.0.0.1')]],
  ['a name with both kinds of addresses', [open, v4('10.0.0.7')]],
  ['a name in a private network of version 6', [{ address: 'fd12::1', family: 6 }]],
])('refuses %s', async (_title, found) => {
  addresses = { 'hooks.example': found };
  expect((await add('https://hooks.example/').expect(400)).body.fields).toEqual([privateAddress]);
});

it.each([
  ['http://hooks.example/', notHttps],
  ['https://user:password@hooks.example/', withPassword],
  ['https://nowhere.example/', unknownName],
])('refuses %s', async (url, error) => {
  expect((await add(url).expect(400)).body.fields).toEqual([error]);
});

it('makes no connection where the name has moved into a private network since it was checked', async () => {
  const { body } = await add(`https://hooks.example:${receiver.port}/`).expect(201);
  addresses = { 'hooks.example': [v4('127.0.0.1')] };
  await publishChange(service.database, 'stock', 'changed', uuid());
  await service.changeSequencer.round();
  await service.jobs.runDue(webhookJob);
  const { deliveries } = (
    await service.http
      .get(`/api/staff/webhooks/${body.webhook.id}/deliveries`)
      .set('authorization', owner)
      .expect(200)
  ).body;
  expect(deliveries).toMatchObject([{ state: 'WAITING', lastAttempt: { status: null, error: notPublic } }]);
  expect(receiver.connections).toBe(0);
});

it('makes no connection to a private address that was stored while these were allowed', async () => {
  await service.database.update(webhookEndpoints).set({ url: `http://127.0.0.1:${receiver.port}/` });
  await publishChange(service.database, 'stock', 'changed', uuid());
  await service.changeSequencer.round();
  await service.jobs.runDue(webhookJob);
  expect(receiver.connections).toBe(0);
});
