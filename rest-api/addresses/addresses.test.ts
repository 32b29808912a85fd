import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Address, states } from '../contract.ts';
import { signUp, startTestService, type TestService } from '../testing/test-service.ts';

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
const as = (path: string, body: object = {}, who = token) =>
  service.http.post(`/api/users/${path}`).set('authorization', who).send(body);
const add = (address: unknown) => as('address/add', { address });
const saved = async (who = token): Promise<Address[]> =>
  (await service.http.get('/api/users/address').set('authorization', who).expect(200)).body.address;

describe('adding', () => {
  it('answers all addresses, oldest first', async () => {
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

  it.each([
    ['left out', { locality: undefined, alternatePhoneNumber: undefined }],
    ['null', { locality: null, alternatePhoneNumber: null }],
    ['empty', { locality: '', alternatePhoneNumber: '' }],
  ])('takes the optional parts %s', async (_name, parts) => {
    await add({ ...home, ...parts }).expect(200);
    expect(await saved()).toMatchObject([{ locality: '', alternatePhoneNumber: '' }]);
  });

  it('trims, and passes over an _id of the caller', async () => {
    await add({ ...home, _id: 'mine', name: '  Ada  ', mobile: ' 9876543210 ' }).expect(200);
    const [address] = await saved();
    expect(address).toMatchObject({ name: 'Ada', mobile: '9876543210' });
    expect(address?._id).not.toBe('mine');
  });

  it('knows every state of the specification', async () => {
    expect(states).toHaveLength(29);
    for (const state of states) await add({ ...home, state }).expect(200);
  });

  const longest = { name: 20, area: 40, locality: 40, city: 15 };
  it.each(Object.entries(longest))('takes %s up to its length and no further', async (field, most) => {
    await add({ ...home, [field]: 'x'.repeat(most) }).expect(200);
    const { body } = await add({ ...home, [field]: 'x'.repeat(most + 1) }).expect(400);
    expect(body.errors).toEqual([`${field}: at most ${most} characters.`]);
  });

  it.each([
    ['mobile', '987654321'],
    ['mobile', '98765432101'],
    ['mobile', '98765-4321'],
    ['mobile', '９８７６５４３２１０'],
    ['mobile', 9_876_543_210],
    ['mobile', undefined],
    ['pincode', '40001'],
    ['pincode', '4000011'],
    ['pincode', 'abcdef'],
    ['alternatePhoneNumber', '123'],
    ['name', ''],
    ['name', '   '],
    ['name', undefined],
    ['area', undefined],
    ['city', undefined],
    ['state', undefined],
    ['state', 'Select'],
    ['state', 'Bavaria'],
    ['locality', 7],
    ['name', 'a\u0000b'],
  ])('refuses %s as %j, by its name', async (field, value) => {
    const { body } = await add({ ...home, [field]: value }).expect(400);
    expect(body).toEqual({ errors: [expect.stringMatching(new RegExp(`^${field}\\b`))] });
    expect(await saved()).toEqual([]);
  });

  it('says all that is wrong at once', async () => {
    const { body } = await add({}).expect(400);
    expect(body.errors).toHaveLength(6);
    await as('address/add').expect(400, { errors: ['address is required.'] });
  });

  it('stops at fifty', async () => {
    for (let count = 0; count < 50; count += 1) await add(home).expect(200);
    await add(home).expect(400, { errors: ['At most 50 addresses: remove one first.'] });
    expect(await saved()).toHaveLength(50);
  });
});

describe('changing and removing', () => {
  const changed = { ...home, city: 'Pune', alternatePhoneNumber: '' };

  it('keeps the id and the place in the list', async () => {
    await add(home);
    await add({ ...home, name: 'Office' });
    const [first, second] = await saved();
    const { body } = await as(`edit-address/${first?._id}`, { address: changed }).expect(200);
    expect(body).toEqual({ address: [{ ...changed, _id: first?._id }, second] });
    await as(`remove-address/${first?._id}`).expect(200, { address: [second] });
    await as(`remove-address/${first?._id}`).expect(404);
  });

  it('does not see the addresses of others', async () => {
    await add(home);
    const [address] = await saved();
    const stranger = await signUp(service.http);
    const refusal = { errors: ['You have no address with this id.'] };
    await as(`edit-address/${address?._id}`, { address: changed }, stranger.token).expect(404, refusal);
    await as(`remove-address/${address?._id}`, {}, stranger.token).expect(404, refusal);
    expect(await saved(stranger.token)).toEqual([]);
    expect(await saved()).toEqual([address]);
  });

  it.each(['nonsense', '00000000-0000-4000-8000-000000000000', '%00'])('answers 404 for %s', async (id) => {
    await as(`edit-address/${id}`, { address: changed }).expect(404);
    await as(`remove-address/${id}`).expect(404);
  });

  it('refuses a change that is not an address', async () => {
    await add(home);
    const [address] = await saved();
    await as(`edit-address/${address?._id}`, { address: { ...home, pincode: '1' } }).expect(400);
    expect(await saved()).toEqual([address]);
  });
});

it('every call needs a token', async () => {
  for (const path of ['address/add', 'edit-address/x', 'remove-address/x', 'edit']) {
    await service.http.post(`/api/users/${path}`).send({ address: home }).expect(401);
  }
});
