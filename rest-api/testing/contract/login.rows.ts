import { messages } from '../../contract/rules.ts';
import { aToken } from './account-fields.ts';
import { needsObject } from './body.rows.ts';
import type { Row } from './row.ts';
import { adasAccount, password, visitor } from './scene.ts';
import { needsText, takesStorableText } from './text.rows.ts';

const without = (body: object, field: string, value: unknown) => visitor.sends({ ...body, [field]: value });

const login = 'POST /auth/login';
const known = { email: adasAccount.email, password };
const loggedIn = { encodedToken: aToken, foundUser: adasAccount };
const loginField = (field: string) => ({
  call: login,
  field,
  sending: (value: unknown) => without(known, field, value),
});

export const loginRows: Row[] = [
  [login, 'the right email and password', visitor.sends(known), 200, loggedIn],
  [login, 'the email in capitals', visitor.sends({ ...known, email: 'ADA@EXAMPLE.COM' }), 200, loggedIn],
  [login, 'spaces around the email', visitor.sends({ ...known, email: ' ada@example.com ' }), 200, loggedIn],
  [login, 'fields that it does not know', visitor.sends({ ...known, role: 'admin' }), 200, loggedIn],
  [
    login,
    'an email that nobody has',
    without(known, 'email', 'no@one.org'),
    404,
    messages.emailNotRegistered,
  ],
  [login, 'a wrong password', without(known, 'password', 'wrong'), 401, messages.wrongCredentials],
  [
    login,
    'the password in capitals',
    without(known, 'password', password.toUpperCase()),
    401,
    messages.wrongCredentials,
  ],
  [
    login,
    'spaces around the password',
    without(known, 'password', ` ${password} `),
    401,
    messages.wrongCredentials,
  ],
  [login, 'an empty object', visitor.sends({}), 400, ['email is required.', 'password is required.']],
  ...needsText(loginField('email')),
  ...needsText(loginField('password')),
  ...takesStorableText(loginField('email')),
  ...takesStorableText(loginField('password')),
  [
    login,
    'an email of 254 characters',
    without(known, 'email', 'x'.repeat(254)),
    404,
    messages.emailNotRegistered,
  ],
  [
    login,
    'an email of 255 characters',
    without(known, 'email', 'x'.repeat(255)),
    400,
    'email: at most 254 characters.',
  ],
  [
    login,
    'a password of 200 characters',
    without(known, 'password', 'x'.repeat(200)),
    401,
    messages.wrongCredentials,
  ],
  [
    login,
    'a password of 201 characters',
    without(known, 'password', 'x'.repeat(201)),
    400,
    'password: at most 200 characters.',
  ],
  ...needsObject(login, visitor.sends(known)),
];
