import { built, guardsOf } from './guard.ts';

const guard = guardsOf('accounts');

export const linkGuards = [
  guard(
    'a link acts once',
    /one link acts once/,
    built('return rowCount === 1 ? user : void 0;', 'return user;'),
  ),
  guard('links expire', /is expired/, built(', gt(accountTokens.expiresAt, sql`now()`));', ');')),
  guard(
    'a link is for what its letter says',
    /is of another letter/,
    built('eq(accountTokens.purpose, purpose), gt(', 'gt('),
  ),
  guard(
    'a link that sets a password ends sessions',
    /ends every session/,
    built(
      'passwordHash,\n\t\ttokenVersion: tokenVersion + 1,\n\t\temailConfirmedAt',
      'passwordHash,\n\t\temailConfirmedAt',
    ),
  ),
  guard(
    'a forgotten password is looked up by a job',
    /takes as long for an unknown email/,
    built(
      'function requestPasswordReset(database, secret, email) {\n',
      'function requestPasswordReset(database, secret, email) {\n\treturn queueResetFor(database, secret, email);\n',
    ),
  ),
  guard(
    'the password of a deletion',
    /a wrong password/,
    built(
      'if (!await isRightPassword(user, user.email, password, request)) throw new InvalidFields(400, wrongPassword);\n\t\t\tawait deleteAccount',
      'await deleteAccount',
    ),
  ),
  guard(
    'no deletion while an email can be put back',
    /after a change of the email/,
    built('if (await canBeRestored(transaction, user)) throw new HttpError(409, emailChangedLately);', ''),
  ),
];
