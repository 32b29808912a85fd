import type { Product } from '../../contract/catalogue.ts';
import type { Queryable } from '../../database/database.ts';
import { isId } from '../../input/validation.ts';
import { HttpError } from '../../routing/errors.ts';
import { findProduct } from './products.queries.ts';

export const noProduct = 'There is no product with this id.';

/** The path parameter with a product's id. */
export const productId = {
  description: "The product's _id.",
  example: '8e5cbbfe-0d03-42ce-94d0-b276f811082c',
};

/** @throws HttpError 404 when the catalogue has no product with this id */
export async function requireProduct(database: Queryable, id: unknown): Promise<Product> {
  const product = isId(id) ? await findProduct(database, id) : undefined;
  if (!product) throw new HttpError(404, noProduct);
  return product;
}
