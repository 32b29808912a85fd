import { Router } from 'express';
import type { Database } from '../../database/database.ts';
import { onlyMethods, Refusal } from '../../errors.ts';
import { isId } from '../../validation.ts';
import { findProduct } from '../catalogue.queries.ts';
import { type DrawnCovers, versionOf } from './drawn-covers.ts';

const noCover = 'There is no such cover.';

/**
 * `GET /covers/{_id}.webp`, and in 320 pixels `GET /covers/320/{_id}.webp`: the cover of a book whose image is this very path, as that of an imported book is
 * that came without one. Browsers keep it for a day, as they keep the covers of the sample books, and for good where
 * the address has a version, `?v=`.
 */
export function coverRoutes(database: Database, covers: DrawnCovers): Router {
  const routes = Router();
  const route = routes.route(['/covers/:file', '/covers/320/:file']);
  route.get(async (request, response) => {
    const width = request.path.startsWith('/covers/320/') ? 320 : undefined;
    const { file } = request.params as { file: string };
    const id = file.replace(/\.webp$/, '');
    const product = isId(id) ? await findProduct(database, id) : undefined;
    if (!product || product.image !== `/covers/${file}`) throw new Refusal(404, noCover);
    const { title, author, categoryName } = product;
    const drawn = { title, author, categoryName, seed: id };
    const version = versionOf(drawn);
    const caching = {
      ETag: `"${version}${width ? `-${width}` : ''}"`,
      // The address names what it shows, for as long as it is given out.
      'Cache-Control': request.query.v ? 'public, max-age=31536000, immutable' : 'public, max-age=86400',
    };
    response.set(caching);
    if (request.fresh) {
      response.status(304).end();
      return;
    }
    // What is said when there is no cover is not to be kept.
    response.removeHeader('ETag');
    response.set('Cache-Control', 'no-store');
    const image = await covers.cover({ ...drawn, width }, version);
    response.set(caching).type('webp').send(Buffer.from(image));
  });
  route.all(onlyMethods('GET'));
  return routes;
}
