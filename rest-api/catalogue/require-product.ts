import type { Product } from '../contract.ts';
import type { Queryable } from '../database/database.ts';
import { Refusal } from '../errors.ts';
import { isId } from '../validation.ts';
import { findProduct } from './catalogue.queries.ts';

export const noProduct = 'There is no product with this id.';

/** @throws Refusal 404 when the catalogue has no product with this id. */
export async function requireProduct(database: Queryable, id: unknown): Promise<Product> {
  const product = isId(id) ? await findProduct(database, id) : undefined;
  if (!product) throw new Refusal(404, noProduct);
  return product;
}
