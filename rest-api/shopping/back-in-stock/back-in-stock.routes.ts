import { noProduct, productId, requireProduct } from '../../catalogue/products/require-product.ts';
import type { BackInStockResponse } from '../../contract/responses.ts';
import { messages } from '../../contract/rules.ts';
import { alreadyInStockMessage } from '../../contract/stock.ts';
import type { Database } from '../../database/database.ts';
import { isId } from '../../input/validation.ts';
import { type RouteDefinition, userRoute } from '../../routing/route.ts';
import { findBackInStock, removeRequest } from '../../stock/back-in-stock.queries.ts';
import { noDemoEmailsMessage } from '../account/demo-account.ts';
import { BackInStockInput } from './back-in-stock.input.ts';
import { requestBackInStock, tooManyRequestsMessage } from './back-in-stock.ts';

/** The books that the logged-in user waits for. Every route returns all of them. */
export function backInStockRoutes(database: Database): RouteDefinition[] {
  const requestsOf = async (userId: string): Promise<BackInStockResponse> => ({
    productIds: (await findBackInStock(database, userId)).map(({ productId }) => productId),
  });
  const shared = { response: 'BackInStockResponse', unknownUser: messages.emailNotRegistered } as const;

  return [
    userRoute({
      ...shared,
      method: 'GET',
      path: '/user/backinstock',
      summary: 'The books of which the user gets an email when they are back.',
      handle: ({ userId }) => requestsOf(userId),
    }),
    userRoute({
      ...shared,
      method: 'POST',
      path: '/user/backinstock',
      summary: 'Has an email sent once a product that is out of stock can be bought again.',
      description: 'One email, which ends the request. Asking again before that changes nothing.',
      body: BackInStockInput,
      status: 201,
      errors: {
        400: tooManyRequestsMessage,
        403: noDemoEmailsMessage,
        404: noProduct,
        409: alreadyInStockMessage,
      },
      async handle({ body: { productId: wanted }, userId }) {
        const { _id } = await requireProduct(database, wanted);
        await requestBackInStock(database, userId, _id);
        return requestsOf(userId);
      },
    }),
    userRoute({
      ...shared,
      method: 'DELETE',
      path: '/user/backinstock/:id',
      summary: 'Withdraws the request for a product, if there is one.',
      parameters: { id: productId },
      async handle({ request: { params }, userId }) {
        if (isId(params.id)) await removeRequest(database, userId, params.id);
        return requestsOf(userId);
      },
    }),
  ];
}
