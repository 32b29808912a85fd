import { built, guardsOf } from './guard.ts';

const entry = guardsOf('authentication');
const others = guardsOf('authorization');

/** Where tokens are verified; device cookies are verified elsewhere, without claims. */
const tokenAlgorithm = '...claims,\n\t\t\talgorithms: ["HS256"]';

export const accountGuards = [
  entry(
    'one algorithm',
    /forged token/,
    built(tokenAlgorithm, tokenAlgorithm.replace(']', ', "HS384", "HS512"]')),
  ),
  entry('tokens expire', /forged token/, built(tokenAlgorithm, `${tokenAlgorithm}, ignoreExpiration: true`)),
  entry('tokens have an end', /forged token/, built('!content.exp || ', '')),
  entry('issuer and audience', /forged token/, built('...claims,\n\t\t\talgorithms:', 'algorithms:')),
  entry(
    'token version',
    /forged token/,
    built('if (version !== content.tokenVersion) throw new HttpError(401, messages.invalidToken);', ''),
  ),
  entry(
    'unknown emails cost a hash',
    /unknown email/,
    built(
      'const matches = await withinLimit(',
      'if (passwordHash === void 0) return { matches: false, isOutdated: false };\n\tconst matches = await withinLimit(',
    ),
  ),
  entry(
    'limit on guesses',
    /guesses/,
    built('throw new TooManyAttempts(budgets[budget].what, Math.ceil(milliseconds / 1e3));', 'return;'),
  ),
  others(
    'a token is needed',
    /visitor/,
    built(
      'if (!content) throw new HttpError(401, messages.invalidToken);',
      'if (!content) { next(); return; }',
    ),
  ),
  others(
    'owner of an address',
    /another’s/,
    built('and(eq(addresses.userId, userId), eq(addresses.id, id))', 'eq(addresses.id, id)'),
  ),
  others(
    'owner of an order',
    /another’s/,
    built('and(eq(orders.userId, userId), eq(orders.id, id))', 'eq(orders.id, id)'),
  ),
  others(
    'owner of a cart line',
    /changes what is another’s/,
    built(
      'and(eq(cartLines.userId, userId), eq(cartLines.productId, productId))',
      'eq(cartLines.productId, productId)',
    ),
  ),
  others(
    'owner of a wishlist item',
    /changes what is another’s/,
    built(
      'and(eq(wishlistItems.userId, userId), eq(wishlistItems.productId, productId))',
      'eq(wishlistItems.productId, productId)',
    ),
  ),
  others(
    'owner of a request for a letter',
    /changes what is another’s/,
    built(
      'and(eq(backInStockRequests.userId, userId), eq(backInStockRequests.productId, productId))',
      'eq(backInStockRequests.productId, productId)',
    ),
  ),
  others(
    'an account as strangers see it',
    /is shown/,
    built('lastName: row.lastName,\n\t\temail: "",', 'lastName: row.lastName,\n\t\temail: row.email,'),
  ),
];
