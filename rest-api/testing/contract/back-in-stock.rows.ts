import { messages } from '../../contract/rules.ts';
import { needsObject } from './body.rows.ts';
import { refusesIds } from './path.rows.ts';
import type { Row } from './row.ts';
import { ada, bob, gone, guest, low, twice } from './scene.ts';
import { needsText, takesStorableText } from './text.rows.ts';
import { needsToken } from './token.rows.ts';

const list = 'GET /user/backinstock';
const ask = 'POST /user/backinstock';
const withdraw = (id: string) => `DELETE /user/backinstock/${id}`;
const unknownUser = messages.emailNotRegistered;
const noProduct = 'There is no product with this id.';
const inStock = 'This book is in stock. Order it while it is.';
const demoEmails = 'The demo account is everyone’s: no emails are sent to it.';
const asked = { productIds: [gone._id] };
const idOf = { call: ask, field: 'productId', sending: (productId: unknown) => ada.sends({ productId }) };

export const backInStockRows: Row[] = [
  [list, 'with a request', ada, 200, asked],
  [list, 'with none', bob, 200, { productIds: [] }],
  ...needsToken(list, ada, unknownUser),

  [ask, 'for a book that is out of stock', bob.sends({ productId: gone._id }), 201, asked],
  [ask, 'for it as the demo account', guest.sends({ productId: gone._id }), 403, demoEmails],
  [
    ask,
    'for a book of which few are left, as the demo account',
    guest.sends({ productId: low._id }),
    409,
    inStock,
  ],
  [ask, 'for it once more', ada.sends({ productId: gone._id.toUpperCase() }), 201, asked],
  [ask, 'for a book of which few are left', ada.sends({ productId: low._id }), 409, inStock],
  [ask, 'for a book without end', ada.sends({ productId: twice._id }), 409, inStock],
  [ask, 'for nothing', idOf.sending('00000000-0000-4000-8000-000000000000'), 404, noProduct],
  [
    ask,
    'with an id of 101 characters',
    idOf.sending('x'.repeat(101)),
    400,
    'productId: at most 100 characters.',
  ],
  ...needsText(idOf),
  ...takesStorableText(idOf),
  ...needsObject(ask, ada.sends({ productId: gone._id })),
  ...needsToken(ask, ada.sends({ productId: gone._id }), unknownUser),

  [withdraw('{gone}'), 'one’s own', ada, 200, { productIds: [] }],
  [withdraw('{low}'), 'of a book that nobody waits for', ada, 200, asked],
  [withdraw('{gone}'), 'another’s', bob, 200, { productIds: [] }],
  ...refusesIds(withdraw, ada, 200, asked),
  ...needsToken(withdraw('{gone}'), ada, unknownUser),
];
