import { limits, messages } from '../../contract/rules.ts';
import { aToken } from './account-fields.ts';
import { needsObject, refusesUnreadable } from './body.rows.ts';
import type { Row } from './row.ts';
import { ada, guest, password } from './scene.ts';
import { endsAt, needsText, takesStorableText } from './text.rows.ts';
import { needsToken } from './token.rows.ts';

const demoStays = 'The demo account is everyone’s: its password stays, and nobody is logged out of it.';
const logoutAll = 'POST /auth/logout-all';
const change = 'POST /auth/change-password';
const both = { currentPassword: password, newPassword: 'a house full of books' };
const changing = (fields: object) => ada.sends({ ...both, ...fields });
const changed = { encodedToken: aToken };
const changeField = (field: string) => ({
  call: change,
  field,
  sending: (value: unknown) => changing({ [field]: value }),
});

export const sessionRows: Row[] = [
  [logoutAll, 'with a token', ada, 200, { loggedOut: true }],
  [logoutAll, 'the demo account', guest, 403, demoStays],
  ...refusesUnreadable(logoutAll, ada),
  ...needsToken(logoutAll, ada, messages.usernameNotRegistered),

  [change, 'the right password and another', changing({}), 200, changed],
  [
    change,
    'a wrong password',
    changing({ currentPassword: 'wrong' }),
    400,
    'currentPassword: this is not your password.',
  ],
  [
    change,
    'the same password again',
    changing({ newPassword: password }),
    400,
    'newPassword: choose another than your current one.',
  ],
  [change, 'the demo account', guest.sends(both), 403, demoStays],
  ...['currentPassword', 'newPassword'].map(changeField).flatMap(needsText),
  ...['currentPassword', 'newPassword'].map(changeField).flatMap(takesStorableText),
  ...endsAt(changeField('newPassword'), limits.passwordLength, () => [200, changed]),
  ...needsObject(change, changing({})),
  ...needsToken(change, changing({}), messages.usernameNotRegistered),
];
