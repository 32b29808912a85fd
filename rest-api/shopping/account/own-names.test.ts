import { expect, it } from 'vitest';
import { isOwnName } from './extra-fields.ts';

it.each([
  ...[
    '_id',
    'ID',
    'first_name',
    'extraFields',
    'EXTRA-FIELDS',
    'token_version',
    'passwordHash',
    'Password Hash',
  ],
  ...[
    'role',
    'ROLES',
    'is_admin',
    'isadmin',
    'permissions',
    'email',
    'e-mail',
    'emailVerified',
    'verified',
    'verifiedAt',
  ],
  ...[
    'stripe_customer_id',
    'refreshToken',
    'api-key',
    'ｐａｓｓｗｏｒｄ',
    '__proto__',
    'constructor',
    '$set',
    '_',
  ],
])('%s is the shop’s', (name) => {
  expect(isOwnName(name)).toBe(true);
});

it.each([
  'nickname',
  'age',
  'likes',
  'phone',
  'birthday',
  'favouriteAuthor',
  'parole',
  'imported',
  'über uns',
  '',
])('%s is the caller’s', (name) => {
  expect(isOwnName(name)).toBe(false);
});
