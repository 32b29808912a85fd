import { limits, messages } from '../../contract/rules.ts';
import { needsObject, needsPart, refusesBodies, refusesUnreadable } from './body.rows.ts';
import { refusesEveryId, refusesIds } from './path.rows.ts';
import type { Row } from './row.ts';
import {
  absent,
  ada,
  adasCart,
  aMoment,
  available,
  bob,
  gone,
  ids,
  line,
  low,
  most,
  once,
  twice,
} from './scene.ts';
import { needsText, takesStorableText } from './text.rows.ts';
import { needsToken } from './token.rows.ts';

const list = 'GET /user/cart';
const add = 'POST /user/cart';
const change = (id: string) => `POST /user/cart/${id}`;
const set = (id: string) => `POST /user/cart/${id}/quantity`;
const take = (id: string) => `DELETE /user/cart/${id}`;
const clear = 'POST /user/cart/clearCart';
const fit = 'POST /user/cart/fit';
const lines = 'POST /user/cart/lines';

const unknownUser = messages.emailNotRegistered;
const noProduct = 'There is no product with this id.';
const notInCart = 'This product is not in the cart.';
const enough = `At most ${limits.quantity} copies of one book.`;
const increment = ada.sends({ action: { type: 'increment' } });
const quantity = (number: unknown) => ada.sends({ quantity: number });
const addingLines = (...copies: [productId: string, quantity: number][]) =>
  ada.sends({ lines: copies.map(([productId, quantity]) => ({ productId, quantity })) });
const decrement = ada.sends({ action: { type: 'decrement' } });

const [twoCopies, oneCopy, maxCopies] = adasCart;
const changed = (book: typeof twice, qty: number) => ({ ...line(book, qty), updatedAt: aMoment });
const added = { ...line(absent, 1), createdAt: aMoment, updatedAt: aMoment };
const idOf = { call: add, field: 'product._id', sending: (_id: unknown) => ada.sends({ product: { _id } }) };
const action = {
  call: change('{twice}'),
  sending: (type: unknown) => ada.sends({ action: { type } }),
};

export const cartRows: Row[] = [
  [list, 'with books in it', ada, 200, { cart: adasCart }],
  [
    `${list}?include=stock`,
    'with something else',
    ada,
    400,
    'include: send one or more of availability, totals, with commas between, or leave it out.',
  ],
  [
    `${list}?include=totals`,
    'with what it comes to without rates of delivery',
    bob,
    200,
    {
      cart: [],
      totals: { pricePaise: 0, discountPaise: 0, codePaise: 0, deliveryPaise: 19_900, totalPaise: 19_900 },
      takesCodes: true,
      delivery: null,
      deliveries: [],
    },
  ],
  [`${list}?include=availability`, 'with what is left', ada, 200, { cart: available(adasCart) }],
  [
    `${list}?include=availability,availability&include=availability`,
    'with what is left, asked for again and again',
    ada,
    200,
    { cart: available(adasCart) },
  ],
  [
    `${add}?include=availability`,
    'a book of which few are left',
    ada.sends({ product: low }),
    201,
    { cart: available([...adasCart, { ...line(low, 1), createdAt: aMoment, updatedAt: aMoment }]) },
  ],
  [
    lines,
    'more of a book that is there, and one that is not',
    addingLines([twice._id, 3], [absent._id.toUpperCase(), 2]),
    201,
    {
      cart: [
        changed(twice, 5),
        oneCopy,
        maxCopies,
        { ...line(absent, 2), createdAt: aMoment, updatedAt: aMoment },
      ],
    },
  ],
  [
    lines,
    'a book twice',
    addingLines([absent._id, 2], [absent._id, 1]),
    201,
    { cart: [...adasCart, { ...line(absent, 3), createdAt: aMoment, updatedAt: aMoment }] },
  ],
  [lines, 'one that fits and one that does not', addingLines([absent._id, 1], [twice._id, 98]), 400, enough],
  [lines, 'one that the shop does not have', addingLines([absent._id, 1], [ids.ada, 1]), 404, noProduct],
  [
    lines,
    'no copies',
    addingLines([absent._id, 0]),
    400,
    `quantity: a whole number from 1 to ${limits.quantity}.`,
  ],
  [
    lines,
    'a hundred copies',
    addingLines([absent._id, 100]),
    400,
    `quantity: a whole number from 1 to ${limits.quantity}.`,
  ],
  [
    lines,
    'nothing',
    ada.sends({ lines: [] }),
    400,
    `lines: send a list of 1 to ${limits.cartLines} objects.`,
  ],
  ...refusesUnreadable(lines, ada),
  ...needsToken(lines, addingLines([absent._id, 1]), unknownUser),
  [list, 'with none', bob, 200, { cart: [] }],
  ...needsToken(list, ada, unknownUser),

  [add, 'a book that is not there', ada.sends({ product: absent }), 201, { cart: [...adasCart, added] }],
  [add, 'the id alone', ada.sends({ product: { _id: absent._id } }), 201, { cart: [...adasCart, added] }],
  [
    add,
    'the id in capitals',
    ada.sends({ product: { _id: absent._id.toUpperCase() } }),
    201,
    { cart: [...adasCart, added] },
  ],
  [
    add,
    'a book that is there',
    ada.sends({ product: twice }),
    201,
    { cart: [changed(twice, 3), oneCopy, maxCopies] },
  ],
  [
    add,
    'a price and a title of the caller’s',
    ada.sends({ product: { ...once, price: '1', title: 'Mine', qty: 50 } }),
    201,
    { cart: [twoCopies, changed(once, 2), maxCopies] },
  ],
  [add, 'the first book of another', bob.sends({ product: absent }), 201, { cart: [added] }],
  [add, 'a book that is there 99 times', ada.sends({ product: most }), 400, enough],
  [add, 'an id of nothing', idOf.sending('00000000-0000-4000-8000-000000000000'), 404, noProduct],
  [add, 'an id that is none', idOf.sending('nonsense'), 404, noProduct],
  [add, '36 wrong characters for an id', idOf.sending('g'.repeat(36)), 404, noProduct],
  [add, 'an id of 100 characters', idOf.sending('x'.repeat(100)), 404, noProduct],
  [
    add,
    'an id of 101 characters',
    idOf.sending('x'.repeat(101)),
    400,
    'product._id: at most 100 characters.',
  ],
  [add, 'a short id', ada.sends({ product: { id: twice.id } }), 400, 'product._id is required.'],
  ...needsText(idOf),
  ...takesStorableText(idOf),
  ...needsPart(add, ada, 'product'),
  ...needsObject(add, ada.sends({ product: absent })),
  ...refusesBodies(add, ada),
  ...needsToken(add, ada.sends({ product: absent }), unknownUser),

  [change('{twice}'), 'one more', increment, 200, { cart: [changed(twice, 3), oneCopy, maxCopies] }],
  [change('{twice}'), 'one less', decrement, 200, { cart: [changed(twice, 1), oneCopy, maxCopies] }],
  [change('{once}'), 'one less of the last copy', decrement, 200, { cart: [twoCopies, maxCopies] }],
  [change('{most}'), 'one less of 99', decrement, 200, { cart: [twoCopies, oneCopy, changed(most, 98)] }],
  [change('{most}'), 'one more of 99', increment, 400, enough],
  [change('{absent}'), 'one more of what is not there', increment, 404, notInCart],
  [change('{absent}'), 'one less of what is not there', decrement, 404, notInCart],
  [change('{twice}'), 'of another’s cart', increment.by(bob.token), 404, notInCart],
  ...[undefined, null, '', 'double', 'INCREMENT', 7, true, ['increment'], {}].map(
    (type): Row => [
      action.call,
      `${JSON.stringify(type) ?? 'nothing'} for a type`,
      action.sending(type),
      400,
      'action.type: send increment or decrement.',
    ],
  ),
  ...refusesEveryId(change, increment, 404, notInCart),
  ...needsPart(change('{twice}'), ada, 'action'),
  ...needsObject(change('{twice}'), increment),
  ...needsToken(change('{twice}'), increment, unknownUser),

  [set('{twice}'), 'more copies', quantity(5), 200, { cart: [changed(twice, 5), oneCopy, maxCopies] }],
  [set('{twice}'), 'fewer copies', quantity(1), 200, { cart: [changed(twice, 1), oneCopy, maxCopies] }],
  [
    set('{once}'),
    'as many as can be',
    quantity(99),
    200,
    { cart: [twoCopies, changed(once, 99), maxCopies] },
  ],
  [set('{once}'), 'no copy', quantity(0), 200, { cart: [twoCopies, maxCopies] }],
  [set('{absent}'), 'no copy of what is not there', quantity(0), 200, { cart: adasCart }],
  [
    `${set('{twice}')}?include=availability`,
    'with what is left',
    quantity(1),
    200,
    {
      cart: available([changed(twice, 1), ...adasCart.slice(1)]),
    },
  ],
  [set('{twice}'), 'more than can be', quantity(100), 400, enough],
  [set('{absent}'), 'copies of what is not there', quantity(1), 404, notInCart],
  [set('{absent}'), 'more than can be of what is not there', quantity(100), 404, notInCart],
  [set('{twice}'), 'of another’s cart', quantity(1).by(bob.token), 404, notInCart],
  ...[undefined, null, '', '2', -1, 1.5, true, [2], {}].map(
    (wrong): Row => [
      set('{twice}'),
      `${JSON.stringify(wrong) ?? 'nothing'} for a quantity`,
      quantity(wrong),
      400,
      'quantity: a whole number, 0 or more.',
    ],
  ),
  ...refusesIds(set, quantity(1), 404, notInCart),
  ...needsObject(set('{twice}'), quantity(1)),
  ...needsToken(set('{twice}'), quantity(1), unknownUser),

  [take('{twice}'), 'a book that is there', ada, 200, { cart: [oneCopy, maxCopies] }],
  [take('{absent}'), 'a book that is not there', ada, 200, { cart: adasCart }],
  [take('{twice}'), 'from another’s cart', bob, 200, { cart: [] }],
  ...refusesIds(take, ada, 200, { cart: adasCart }),
  ...needsToken(take('{twice}'), ada, unknownUser),

  [fit, 'with nothing short', ada.sends({}), 200, { cart: adasCart }],
  [`${fit}?include=availability`, 'all', ada.sends({}), 200, { cart: available(adasCart) }],
  [fit, 'what is not in the cart', bob.sends({ productIds: [gone._id] }), 200, { cart: [] }],
  ...['all', 7, {}, [7], ['nonsense'], [null], [[]]].map(
    (productIds): Row => [
      fit,
      `${JSON.stringify(productIds)} for products`,
      ada.sends({ productIds }),
      400,
      'productIds: a list of the _ids of products.',
    ],
  ),
  [
    fit,
    'too many products',
    ada.sends({ productIds: Array.from({ length: limits.cartLines + 1 }, () => twice._id) }),
    400,
    `productIds: at most ${limits.cartLines}.`,
  ],
  ...needsObject(fit, ada.sends({})),
  ...needsToken(fit, ada.sends({}), unknownUser),

  [clear, 'with an empty body', ada.sends({}), 201, { cart: [] }],
  [clear, 'with no body', ada, 201, { cart: [] }],
  [clear, 'of what is empty', bob.sends({}), 201, { cart: [] }],
  [clear, 'with an action', increment, 201, { cart: [] }],
  ['POST /user/cart/clearCart/', 'with a slash behind', ada.sends({}), 201, { cart: [] }],
  ['POST /user/cart/CLEARCART', 'in capitals', ada.sends({}), 201, { cart: [] }],
  ...refusesUnreadable(clear, ada),
  ...needsToken(clear, ada.sends({}), unknownUser),
];
