import { messages } from '../../contract/rules.ts';
import type { Database } from '../../database/database.ts';
import { type RouteDefinition, userRoute } from '../../routing/route.ts';
import type { FindSettings } from '../../settings/shop-settings.ts';
import { type AuthRateLimiter, tooMany } from '../../shopping/account/auth-rate-limiter.ts';
import { findCart } from '../../shopping/cart/cart.queries.ts';
import { cartTotals, pricedLine } from '../../shopping/cart/cart-totals.ts';
import { codeOfCart } from './apply-code.ts';
import { CodeQuery } from './codes.input.ts';
import { codeRefusalExamples, guessCode } from './guess-code.ts';

/** @param limits undefined for load tests */
export function cartWithCodeRoutes(
  database: Database,
  findSettings: FindSettings,
  limits: AuthRateLimiter | undefined,
): RouteDefinition[] {
  return [
    userRoute({
      method: 'GET',
      path: '/user/totals',
      summary: 'What the cart comes to with a code, also at each address.',
      description:
        'Nothing is stored: send the code with the order. Where it does not count, the 409 says what to do, with the ' +
        '`code` CODE_REFUSED.',
      query: CodeQuery,
      response: 'CartWithCodeResponse',
      errors: { 409: codeRefusalExamples, 429: tooMany('discountCode') },
      unknownUser: messages.emailNotRegistered,
      async handle({ query: { code: typed }, request, userId }) {
        await guessCode(database, limits, { typed, userId, request });
        const cart = await findCart(database, userId);
        const items = cart.map(({ item }) => item);
        const lines = items.map((item) => ({ ...pricedLine(item), productId: item._id }));
        const { row, codePaise } = await codeOfCart(database, { typed, userId, lines });
        const { delivery } = await findSettings(database);
        return { code: row.code, ...(await cartTotals(database, userId, items, delivery, codePaise)) };
      },
    }),
  ];
}
