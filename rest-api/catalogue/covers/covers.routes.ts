import { Router } from 'express';
import type { Database } from '../../database/database.ts';
import { HttpError, onlyMethods } from '../../errors.ts';
import { isId } from '../../validation.ts';
import { findProduct } from '../catalogue.queries.ts';
import { type DrawnCovers, versionOf } from './drawn-covers.ts';

const noCover = 'There is no such cover.';

/** The widths beside that of the path alone, in pixels: for small screens, and for a book's page on a sharp one. */
const otherWidths = [320, 800];

/**
 * `GET /covers/{_id}.webp`, and in other widths `GET /covers/{width}/{_id}.webp`: the cover of a book whose image is
 * the first of these paths, as that of an imported book is that came without one. Browsers keep it for a day, as they keep the covers of the sample books, and for good where
 * the address has a version, `?v=`.
 */
export function coverRoutes(database: Database, covers: DrawnCovers): Router {
  const routes = Router();
  const route = routes.route(['/covers/:file', ...otherWidths.map((width) => `/covers/${width}/:file`)]);
  route.get(async (request, response) => {
    const width = otherWidths.find((other) => request.path.startsWith(`/covers/${other}/`));
    const { file } = request.params as { file: string };
    const id = file.replace(/\.webp$/, '');
    const product = isId(id) ? await findProduct(database, id) : undefined;
    if (!product || product.image !== `/covers/${file}`) throw new HttpError(404, noCover);
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
