import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { states } from '../../contract/rules.ts';
import type { Address } from '../../contract/shopper.ts';
import { signUp, startTestService, type TestService } from '../../testing/test-service.ts';

let service: TestService;
let token: string;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());
beforeEach(async () => {
  ({ token } = await signUp(service.http));
});

const home = {
  name: 'Ada Lovelace',
  mobile: '9876543210',
  area: '12 St James’s Square',
  locality: 'Fort',
  pincode: '400001',
  city: 'Mumbai',
  state: 'Maharashtra',
  alternatePhoneNumber: '9876543211',
};
const as = (path: string, body: object = {}) =>
  service.http.post(`/api/users/${path}`).set('authorization', token).send(body);
const add = (address: unknown) => as('address/add', { address });
const saved = async (): Promise<Address[]> =>
  (await service.http.get('/api/users/address').set('authorization', token).expect(200)).body.address;

describe('adding', () => {
  it('returns all addresses, oldest first', async () => {
    await add(home).expect(200);
    const { body } = await add({ ...home, name: 'Office' }).expect(200);
    const _id = expect.stringMatching(/^[0-9a-f-]{36}$/);
    expect(body).toEqual({
      address: [
        { ...home, _id },
        { ...home, name: 'Office', _id },
      ],
    });
    expect(await saved()).toEqual(body.address);
  });

  it('understands digits of any script, and prefixes and separators of mobile numbers', async () => {
    const written = {
      mobile: '(+91) ९८७६५-४३२१०',
      pincode: '४०० ००१',
      alternatePhoneNumber: '0091 098765 43211',
    };
    const { body } = await add({ ...home, ...written }).expect(200);
    expect(body.address).toEqual([{ ...home, _id: expect.any(String) }]);
  });

  it('stops at fifty', async () => {
    for (let count = 0; count < 50; count += 1) await add(home).expect(200);
    await add(home).expect(400, {
      errors: ['At most 50 addresses: remove one first.'],
      code: 'LIMIT_REACHED',
    });
    expect(await saved()).toHaveLength(50);
  });
});

describe('adding concurrently', () => {
  it('stops at fifty too', async () => {
    for (let count = 0; count < 45; count += 1) await add(home).expect(200);
    const responses = await Promise.all(Array.from({ length: 20 }, () => add(home)));
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(5);
    expect(responses.filter(({ status }) => status === 400)).toHaveLength(15);
    expect(await saved()).toHaveLength(50);
  });
});

describe('changing and removing', () => {
  const changed = { ...home, city: 'Pune', alternatePhoneNumber: '' };

  it('keeps the id and the position in the list', async () => {
    await add(home);
    await add({ ...home, name: 'Office' });
    const [first, second] = await saved();
    const { body } = await as(`edit-address/${first?._id}`, { address: changed }).expect(200);
    expect(body).toEqual({ address: [{ ...changed, _id: first?._id }, second] });
    await as(`remove-address/${first?._id}`).expect(200, { address: [second] });
    await as(`remove-address/${first?._id}`).expect(404);
  });
});

it('accepts the 29 states of the specification', () => {
  expect(new Set(states).size).toBe(29);
});
