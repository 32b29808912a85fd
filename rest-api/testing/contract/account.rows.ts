import { limits, messages } from '../../contract/rules.ts';
import { emailForm, extras, notTheirs } from './account-fields.ts';
import { needsObject, needsPart } from './body.rows.ts';
import { refusesIds } from './path.rows.ts';
import type { Row } from './row.ts';
import { ada, adasAccount, aMoment, bob, ids, moment, visitor } from './scene.ts';
import { endsAt, needsText, takesStorableText } from './text.rows.ts';
import { needsToken } from './token.rows.ts';

const edit = 'POST /users/edit';
const edited = (fields: object) => ({ user: { ...adasAccount, ...fields, updatedAt: aMoment } });
const editing = (userData: unknown) => ada.sends({ userData });
const editField = (field: string) => ({
  call: edit,
  field,
  sending: (value: unknown) => editing({ [field]: value }),
});

const editRows: Row[] = [
  [edit, 'one name', editing({ firstName: 'Augusta' }), 201, edited({ firstName: 'Augusta' })],
  [edit, 'a further field', editing({ city: 'London' }), 201, edited({ city: 'London' })],
  [edit, 'another value for a further field', editing({ nickname: 'A' }), 201, edited({ nickname: 'A' })],
  [edit, 'nothing to change', editing({}), 201, edited({})],
  [edit, 'what is not the user’s to set', editing({ ...notTheirs, password: 'new' }), 201, edited({})],
  [
    edit,
    'another email',
    editing({ email: 'countess@example.com' }),
    201,
    edited({ email: 'countess@example.com' }),
  ],
  [
    edit,
    'one’s own email in capitals',
    editing({ email: 'ADA@EXAMPLE.COM' }),
    201,
    edited({ email: 'ADA@EXAMPLE.COM' }),
  ],
  [edit, 'the email of another', editing({ email: 'BOB@example.com' }), 422, messages.emailExists],
  [edit, 'no email', editing({ email: 'nowhere' }), 400, emailForm],
  [edit, '20 further fields beside one', editing(extras(20)), 400, 'Send at most 20 further fields.'],
  [
    edit,
    'two wrong fields',
    editing({ firstName: '', lastName: 7 }),
    400,
    ['firstName is required.', 'lastName: send one text.'],
  ],
  ...['email', 'firstName', 'lastName']
    .map(editField)
    .flatMap(needsText)
    .filter(([, situation]) => !situation.startsWith('nothing for')),
  ...['firstName', 'lastName'].map(editField).flatMap(takesStorableText),
  ...['firstName', 'lastName'].flatMap((field) =>
    endsAt(editField(field), limits.nameLength, (text) => [201, edited({ [field]: text })]),
  ),
  ...needsPart(edit, ada, 'userData'),
  ...needsObject(edit, editing({})),
  ...needsToken(edit, editing({ firstName: 'Augusta' }), messages.usernameNotRegistered),
];

const stranger = {
  _id: ids.ada,
  firstName: 'Ada',
  lastName: 'Lovelace',
  email: '',
  createdAt: moment,
  updatedAt: moment,
  cart: [],
  wishlist: [],
  address: [],
};
const look = 'GET /users/{ada}';

export const accountRows: Row[] = [
  ...editRows,
  [look, 'with the owner’s token', ada, 200, { user: adasAccount }],
  [look, 'with the owner’s token after Bearer', ada.by(`Bearer ${ada.token}`), 200, { user: adasAccount }],
  [look, 'without a token', visitor, 200, { user: stranger }],
  [look, 'with the token of another', bob, 200, { user: stranger }],
  [look, 'with a token that is no good', visitor.by('nonsense'), 200, { user: stranger }],
  ['GET /users/{cy}', 'an account that is gone', ada, 404, messages.usernameNotRegistered],
  ...refusesIds((id) => `GET /users/${id}`, visitor, 404, messages.usernameNotRegistered),
];
