import { built, guardsOf } from './guard.ts';

const backRoom = guardsOf('back-room');

export const backRoomGuards = [
  backRoom(
    'a role waits for its invitation',
    /never enters/,
    built('if (invitedEmail !== null) throw new HttpError(403, notAccepted);', ''),
  ),
  backRoom(
    'an invitation ends what a stranger has',
    /never enters/,
    built(
      'if (user.emailConfirmedAt === null) await endAccess(transaction, user, passwordHash);\n\t\telse ',
      '',
    ),
  ),
  backRoom(
    'key of the mailbox',
    /key of the mailbox/,
    built('} else if (isKey(cookiePattern', '} else if (true || isKey(cookiePattern'),
  ),
  backRoom('who may upload', /take no place/, built('if (allowed.statusCode === 204) {', 'if (true) {')),
];
