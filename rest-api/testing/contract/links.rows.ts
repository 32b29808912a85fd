import { limits, linkNotValid, messages } from '../../contract/rules.ts';
import { emailForm } from './account-fields.ts';
import { needsObject, refusesUnreadable } from './body.rows.ts';
import type { Row, Sent } from './row.ts';
import { ada, adasAccount, adasFormerEmail, bob, guest, linkTokens, visitor } from './scene.ts';
import { endsAt, needsText, takesStorableText } from './text.rows.ts';
import { needsToken } from './token.rows.ts';

const forgot = 'POST /auth/forgot-password';
const reset = 'POST /auth/reset-password';
const confirm = 'POST /auth/confirm-email';
const restore = 'POST /auth/restore-email';
const account = 'GET /user/account';
const confirmation = 'POST /user/account/confirmation';
const password = 'a house full of books';
const asking = (email: unknown) => visitor.sends({ email });

/** A call with the link of an email, whatever else is wrong than its form. */
const needsGoodLink = (
  call: string,
  sending: (fields: object) => Sent,
  good: string,
  done: object,
): Row[] => [
  [call, 'the link of an email', sending({ token: good }), 200, done],
  [call, 'the same by somebody who is logged in', sending({ token: good }).by(ada.token), 200, done],
  ...Object.values(linkTokens)
    .filter((token) => token !== good)
    .map((token): Row => [call, `the link ${token}`, sending({ token }), 400, linkNotValid]),
  [call, 'a link that was cut', sending({ token: good.slice(0, -1) }), 400, linkNotValid],
  [call, 'a link with something behind it', sending({ token: `${good}.` }), 400, linkNotValid],
  [call, 'a link that is none', sending({ token: 'nonsense' }), 400, linkNotValid],
  [call, 'the token of a session', sending({ token: ada.token?.slice(0, 200) }), 400, linkNotValid],
];

const linkField = (call: string, sending: (fields: object) => Sent) => ({
  call,
  field: 'token',
  sending: (token: unknown) => sending({ token }),
});

const takesLink = (call: string, sending: (fields: object) => Sent): Row[] => [
  ...needsText(linkField(call, sending)),
  ...takesStorableText(linkField(call, sending)),
  [
    call,
    'a token of 201 letters',
    sending({ token: 'x'.repeat(limits.linkTokenLength + 1) }),
    400,
    `token: at most ${limits.linkTokenLength} characters.`,
  ],
];

const withPassword = (token: string) => (fields: object) => visitor.sends({ token, password, ...fields });

const takesPassword = (call: string, token: string, done: object): Row[] => {
  const field = {
    call,
    field: 'password',
    sending: (value: unknown) => withPassword(token)({ password: value }),
  };
  return [
    ...needsText(field),
    ...takesStorableText(field),
    ...endsAt(field, limits.passwordLength, () => [200, done]),
  ];
};

const resetting = withPassword(linkTokens.resetPassword);
const wasReset = { passwordChanged: true };
const confirming = (fields: object) => visitor.sends({ token: linkTokens.confirmEmail, ...fields });
const restoring = withPassword(linkTokens.restoreEmail);
const wasRestored = { email: adasFormerEmail };
const ofAda = { account: { email: adasAccount.email, emailConfirmed: false } };

export const linkRows: Row[] = [
  [forgot, 'the email of an account', asking('ada@EXAMPLE.com'), 202, {}],
  [forgot, 'an email that an account has left', asking(adasFormerEmail), 202, {}],
  [forgot, 'an email of nobody', asking('nobody@example.com'), 202, {}],
  [forgot, 'the email of the demo account', asking('guest@quire.example'), 202, {}],
  [forgot, 'spaces around the email', asking('  ada@example.com '), 202, {}],
  [forgot, 'what is no email', asking('ada'), 400, emailForm],
  ...needsText({ call: forgot, field: 'email', sending: asking }),
  ...needsObject(forgot, asking('ada@example.com')),

  ...needsGoodLink(reset, resetting, linkTokens.resetPassword, wasReset),
  ...takesLink(reset, resetting),
  ...takesPassword(reset, linkTokens.resetPassword, wasReset),
  ...needsObject(reset, resetting({})),

  ...needsGoodLink(confirm, confirming, linkTokens.confirmEmail, { emailConfirmed: true }),
  ...takesLink(confirm, confirming),
  ...needsObject(confirm, confirming({})),

  ...needsGoodLink(restore, restoring, linkTokens.restoreEmail, wasRestored),
  // Its body has the rules of the reset's.
  ...needsObject(restore, restoring({})),

  [account, 'with a token', ada, 200, ofAda],
  ...needsToken(account, ada, messages.usernameNotRegistered),

  [confirmation, 'an email that is not confirmed', ada, 200, ofAda],
  [
    confirmation,
    'another account',
    bob,
    200,
    { account: { email: 'bob@example.com', emailConfirmed: false } },
  ],
  [confirmation, 'the demo account', guest, 403, 'The demo account is everyone’s: no emails are sent to it.'],
  ...refusesUnreadable(confirmation, ada),
  ...needsToken(confirmation, ada, messages.usernameNotRegistered),
];
