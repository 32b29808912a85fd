import { expect } from 'vitest';
import { limits, messages, states } from '../../contract/rules.ts';
import { needsObject, needsPart, refusesUnreadable } from './body.rows.ts';
import { refusesIds } from './path.rows.ts';
import type { Row } from './row.ts';
import { ada, bob, home, homeFields, ids } from './scene.ts';
import { endsAt, needsText, takesStorableText, takesTextAlone } from './text.rows.ts';
import { goodToken, needsToken, refusesTokens } from './token.rows.ts';

const list = 'GET /users/address';
const add = 'POST /users/address/add';
const noAddress = 'You have no address with this id.';
const unknownUser = messages.usernameNotRegistered;

const sending = (fields: object) => ada.sends({ address: { ...homeFields, ...fields } });
const added = (fields: object) => ({
  address: [home, { ...homeFields, ...fields, _id: expect.stringMatching(/^[0-9a-f-]{36}$/) }],
});

const oneOf = 'state: one of the states that are offered.';
const emptyAddress = [
  'name is required.',
  'mobile: exactly 10 digits.',
  'area is required.',
  'pincode: exactly 6 digits.',
  'city is required.',
  oneOf,
];

/** The rules of Specification §5. */
function rulesOfAddresses(): Row[] {
  const call = add;
  const taken = added;
  const field = (name: string) => ({
    call,
    field: name,
    sending: (value: unknown) => sending({ [name]: value }),
  });
  const takes = (situation: string, fields: object, stored: object = fields): Row => [
    call,
    situation,
    sending(fields),
    200,
    taken(stored),
  ];
  const refuses = (situation: string, fields: object, message: string): Row => [
    call,
    situation,
    sending(fields),
    400,
    message,
  ];
  const digits = (name: string, count: number): Row[] => {
    const message = `${name}: exactly ${count} digits.`;
    const wrong = ['1'.repeat(count - 1), '1'.repeat(count + 1), 'a'.repeat(count), '१'.repeat(count - 1)];
    return [
      takes(`${count} digits for ${name}`, { [name]: '0'.repeat(count) }),
      takes(`spaces around ${name}`, { [name]: ` ${'1'.repeat(count)} ` }, { [name]: '1'.repeat(count) }),
      takes(
        `digits of another script for ${name}`,
        { [name]: '१'.repeat(count) },
        { [name]: '1'.repeat(count) },
      ),
      ...[...wrong, `-${'1'.repeat(count - 1)}`, `${'1'.repeat(count - 1)}.`].map((text) =>
        refuses(`${text} for ${name}`, { [name]: text }, message),
      ),
      ...takesTextAlone(field(name), message),
    ];
  };
  const required = { name: limits.addressNameLength, area: limits.areaLength, city: limits.cityLength };

  return [
    takes('a whole address', {}),
    takes('an _id of the caller’s', { _id: ids.bobsHome }, {}),
    takes('fields that it does not know', { userId: ids.bob, country: 'India' }, {}),
    takes('spaces around the name', { name: '  Ada  ' }, { name: 'Ada' }),
    ...Object.entries(required).flatMap(([name, longest]) => [
      ...needsText(field(name)),
      ...takesStorableText(field(name)),
      ...endsAt(field(name), longest, (text) => [200, taken({ [name]: text })]),
      refuses(`spaces for ${name}`, { [name]: '   ' }, `${name} is required.`),
    ]),
    ...digits('mobile', 10),
    ...digits('pincode', 6),
    ...digits('alternatePhoneNumber', 10),
    ...['mobile', 'alternatePhoneNumber'].flatMap((name) => [
      ...[
        '+91 98765 43210',
        '(+91) 98765-43210',
        '098765 43210',
        '0091 98765 43210',
        '91 098765 43210',
        '+९१ ९८७६५ ४३२१०',
      ].map((text) => takes(`${text} for ${name}`, { [name]: text }, { [name]: '9876543210' })),
      ...['a9b8c7d6e5f4g3h2i1j0', '+1 98765 43210', '98765 4321'].map((text) =>
        refuses(`${text} for ${name}`, { [name]: text }, `${name}: exactly 10 digits.`),
      ),
    ]),
    ...['mobile', 'pincode'].flatMap((name) =>
      [undefined, null, ''].map((value) =>
        refuses(
          `${JSON.stringify(value) ?? 'nothing'} for ${name}`,
          { [name]: value },
          `${name}: exactly ${name === 'mobile' ? 10 : 6} digits.`,
        ),
      ),
    ),
    ...['locality', 'alternatePhoneNumber'].flatMap((name) =>
      [undefined, null, '', '  '].map((value) =>
        takes(`${JSON.stringify(value) ?? 'nothing'} for ${name}`, { [name]: value }, { [name]: '' }),
      ),
    ),
    ...takesTextAlone(field('locality'), 'locality: send one text.'),
    ...takesStorableText(field('locality')),
    ...endsAt(field('locality'), limits.localityLength, (text) => [200, taken({ locality: text })]),
    ...[states.at(0), states.at(-1)].map((state) => takes(`${state} for state`, { state })),
    ...[undefined, null, '', 'Select', 'Bavaria', 'maharashtra', 'Maharashtra ', 7, ['Goa']].map((state) =>
      refuses(`${JSON.stringify(state) ?? 'nothing'} for state`, { state }, oneOf),
    ),
    [call, 'an empty address', ada.sends({ address: {} }), 400, emptyAddress],
    [call, 'a list with an address', ada.sends({ address: [homeFields] }), 400, 'address: send an object.'],
    ...needsPart(call, ada, 'address'),
    ...needsObject(call, sending({})),
    ...needsToken(call, sending({}), unknownUser),
  ];
}

const edit = (id: string) => `POST /users/edit-address/${id}`;
const remove = (id: string) => `POST /users/remove-address/${id}`;

export const addressRows: Row[] = [
  [list, 'with a token', ada, 200, { address: [home] }],
  [list, 'with a token after Bearer', ada.by(`Bearer ${ada.token}`), 200, { address: [home] }],
  [list, 'with a token after bearer', ada.by(`bearer ${ada.token}`), 200, { address: [home] }],
  [list, 'with a token of the shop’s claims', ada.by(goodToken), 200, { address: [home] }],
  ['GET /users/address/', 'with a slash behind', ada, 200, { address: [home] }],
  ['GET /users/ADDRESS', 'in capitals', ada, 200, { address: [home] }],
  ['GET /users/address?id=1', 'with a query', ada, 200, { address: [home] }],
  ...needsToken(list, ada, unknownUser),
  ...refusesTokens(list, ada),
  ...rulesOfAddresses(),
  // Its body has the rules of the new address.
  [edit('{home}'), 'a whole address', sending({}), 200, { address: [home] }],
  [
    edit('{home}'),
    'another name',
    sending({ name: '  Grace  ' }),
    200,
    { address: [{ ...home, name: 'Grace' }] },
  ],
  [edit('{home}'), 'an empty address', ada.sends({ address: {} }), 400, emptyAddress],
  ...needsPart(edit('{home}'), ada, 'address'),
  ...needsObject(edit('{home}'), sending({})),
  ...needsToken(edit('{home}'), sending({}), unknownUser),
  [edit('{bobsHome}'), 'the address of another', sending({}), 404, noAddress],
  ...refusesIds(edit, sending({}), 404, noAddress),
  [remove('{home}'), 'with an empty body', ada.sends({}), 200, { address: [] }],
  [remove('{home}'), 'with no body', ada, 200, { address: [] }],
  [remove('{home}'), 'with a body that it does not read', ada.sends({ all: true }), 200, { address: [] }],
  [remove('{bobsHome}'), 'the address of another', ada.sends({}), 404, noAddress],
  [remove('{home}'), 'by another', bob.sends({}), 404, noAddress],
  ...refusesIds(remove, ada.sends({}), 404, noAddress),
  ...refusesUnreadable(remove('{home}'), ada),
  ...needsToken(remove('{home}'), ada.sends({}), unknownUser),
];
