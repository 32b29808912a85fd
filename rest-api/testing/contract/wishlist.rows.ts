import { messages } from '../../contract/rules.ts';
import { needsObject, needsPart } from './body.rows.ts';
import { refusesIds } from './path.rows.ts';
import type { Row } from './row.ts';
import { absent, ada, adasWishlist, aMoment, available, bob, gone, twice } from './scene.ts';
import { needsText, takesStorableText } from './text.rows.ts';
import { needsToken } from './token.rows.ts';

const list = 'GET /user/wishlist';
const add = 'POST /user/wishlist';
const take = (id: string) => `DELETE /user/wishlist/${id}`;
const unknownUser = messages.emailNotRegistered;
const noProduct = 'There is no product with this id.';
const added = { ...absent, createdAt: aMoment, updatedAt: aMoment };
const idOf = { call: add, field: 'product._id', sending: (_id: unknown) => ada.sends({ product: { _id } }) };

export const wishlistRows: Row[] = [
  [list, 'with a book on it', ada, 200, { wishlist: adasWishlist }],
  [`${list}?include=availability`, 'with what is left', ada, 200, { wishlist: available(adasWishlist) }],
  [`${list}?include=stock`, 'with something else', ada, 400, 'include: send availability, or leave it out.'],
  [
    `${add}?include=availability`,
    'a book that is out of stock',
    ada.sends({ product: gone }),
    201,
    { wishlist: available([...adasWishlist, { ...gone, createdAt: aMoment, updatedAt: aMoment }]) },
  ],
  [list, 'with none', bob, 200, { wishlist: [] }],
  ...needsToken(list, ada, unknownUser),

  [
    add,
    'a book that is not there',
    ada.sends({ product: absent }),
    201,
    { wishlist: [...adasWishlist, added] },
  ],
  [add, 'a book that is there', ada.sends({ product: twice }), 201, { wishlist: adasWishlist }],
  [
    add,
    'a price and a title of the caller’s',
    ada.sends({ product: { ...absent, price: '1', title: 'Mine' } }),
    201,
    { wishlist: [...adasWishlist, added] },
  ],
  [add, 'an id of nothing', idOf.sending('00000000-0000-4000-8000-000000000000'), 404, noProduct],
  [add, 'an id that is none', idOf.sending('nonsense'), 404, noProduct],
  [
    add,
    'an id of 101 characters',
    idOf.sending('x'.repeat(101)),
    400,
    'product._id: at most 100 characters.',
  ],
  ...needsText(idOf),
  ...takesStorableText(idOf),
  ...needsPart(add, ada, 'product'),
  ...needsObject(add, ada.sends({ product: absent })),
  ...needsToken(add, ada.sends({ product: absent }), unknownUser),

  [take('{twice}'), 'a book that is there', ada, 200, { wishlist: [] }],
  [take('{absent}'), 'a book that is not there', ada, 200, { wishlist: adasWishlist }],
  [take('{twice}'), 'from another’s wishlist', bob, 200, { wishlist: [] }],
  ...refusesIds(take, ada, 200, { wishlist: adasWishlist }),
  ...needsToken(take('{twice}'), ada, unknownUser),
];
