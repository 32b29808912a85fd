import { expect } from 'vitest';
import { limits, messages } from '../../contract/rules.ts';
import { aToken, emailForm, extras, notTheirs } from './account-fields.ts';
import { needsObject } from './body.rows.ts';
import type { Row } from './row.ts';
import { adasAccount, aMoment, visitor } from './scene.ts';
import { countsCharacters, endsAt, needsText, refusesOtherTypes, takesStorableText } from './text.rows.ts';

const without = (body: object, field: string, value: unknown) => visitor.sends({ ...body, [field]: value });
const noEmails = ['nowhere', 'a@b', '@example.com', 'ada@example.com, bob@example.com', 'a b@example.com'];

const signup = 'POST /auth/signup';
const cy = { email: 'Cy@example.com', password: 'secret', firstName: 'Cy', lastName: 'Twombly' };
const { password: _, ...cysNames } = cy;
const signedUp = (fields: object = {}) => ({
  encodedToken: aToken,
  createdUser: {
    _id: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/),
    ...cysNames,
    ...fields,
    createdAt: aMoment,
    updatedAt: aMoment,
    cart: [],
    wishlist: [],
    address: [],
  },
});
const signupField = (field: string) => ({
  call: signup,
  field,
  sending: (value: unknown) => without(cy, field, value),
});
const longestEmail = `${'x'.repeat(64)}@${`${'y'.repeat(61)}.`.repeat(3)}com`;

export const signupRows: Row[] = [
  [signup, 'a new email', visitor.sends(cy), 201, signedUp()],
  [
    signup,
    'further fields',
    visitor.sends({ ...cy, age: 36, likes: ['tea'], tokenVersion: 9, role: 'admin' }),
    201,
    signedUp({ age: 36, likes: ['tea'] }),
  ],
  [signup, 'fields that are the shop’s to set', visitor.sends({ ...cy, ...notTheirs }), 201, signedUp()],
  [
    signup,
    'spaces around names and email',
    visitor.sends({ ...cy, firstName: ' Cy ', email: ' Cy@example.com ' }),
    201,
    signedUp(),
  ],
  [signup, 'a password that is a space', without(cy, 'password', ' '), 201, signedUp()],
  [signup, 'an email that exists', without(cy, 'email', adasAccount.email), 422, messages.emailExists],
  [
    signup,
    'an email that exists in another case',
    without(cy, 'email', 'aDA@EXAMPLE.com'),
    422,
    messages.emailExists,
  ],
  [
    signup,
    'an empty object',
    visitor.sends({}),
    400,
    ['email is required.', 'firstName is required.', 'lastName is required.', 'password is required.'],
  ],
  ...['email', 'firstName', 'lastName', 'password'].map(signupField).flatMap(needsText),
  ...['firstName', 'lastName', 'password'].map(signupField).flatMap(takesStorableText),
  ...['firstName', 'lastName'].flatMap((field) =>
    endsAt(signupField(field), limits.nameLength, (text) => [201, signedUp({ [field]: text })]),
  ),
  ...countsCharacters(signupField('firstName'), limits.nameLength, (firstName) => [
    201,
    signedUp({ firstName }),
  ]),
  ...refusesOtherTypes(signupField('firstName')),
  ...endsAt(signupField('password'), limits.passwordLength, () => [201, signedUp()]),
  ...['firstName', 'lastName'].map(
    (field): Row => [signup, `spaces for ${field}`, without(cy, field, '   '), 400, `${field} is required.`],
  ),
  ...noEmails.map(
    (email): Row => [signup, `${email} for an email`, without(cy, 'email', email), 400, emailForm],
  ),
  [
    signup,
    'an email of 254 characters',
    without(cy, 'email', longestEmail),
    201,
    signedUp({ email: longestEmail }),
  ],
  [
    signup,
    'an email of 255 characters',
    without(cy, 'email', `${longestEmail}m`),
    400,
    'email: at most 254 characters.',
  ],
  [signup, '20 further fields', visitor.sends({ ...cy, ...extras(20) }), 201, signedUp(extras(20))],
  [
    signup,
    '21 further fields',
    visitor.sends({ ...cy, ...extras(21) }),
    400,
    'Send at most 20 further fields.',
  ],
  [
    signup,
    'further fields of 2 kB',
    without(cy, 'note', 'x'.repeat(2_037)),
    201,
    signedUp({ note: 'x'.repeat(2_037) }),
  ],
  [
    signup,
    'further fields of more than 2 kB',
    without(cy, 'note', 'x'.repeat(2_038)),
    400,
    'Further fields: at most 2048 bytes as JSON.',
  ],
  [
    signup,
    'NUL in a further field',
    without(cy, 'note', 'a\u0000b'),
    400,
    'Further fields: only text that is valid Unicode without NUL.',
  ],
  [
    signup,
    'half a surrogate pair in a further field',
    without(cy, 'note', '\ud800'),
    400,
    'Further fields: only text that is valid Unicode without NUL.',
  ],
  [
    signup,
    'a further field with the letters of such escapes',
    without(cy, 'note', String.raw`\u0000 and \ud800 and \\u0000`),
    201,
    signedUp({ note: String.raw`\u0000 and \ud800 and \\u0000` }),
  ],
  ...needsObject(signup, visitor.sends(cy)),
];
