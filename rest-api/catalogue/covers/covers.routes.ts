import { Router } from 'express';
import type { Database } from '../../database/database.ts';
import { isId } from '../../input/validation.ts';
import { HttpError, onlyMethods } from '../../routing/errors.ts';
import { findProduct } from '../catalogue.queries.ts';
import { type DrawnCovers, versionOf } from './drawn-covers.ts';

const noCover = 'There is no such cover.';

/** The widths beside the default, in pixels: for small screens, and for a book's page on a high-density one. */
const otherWidths = [320, 800];

/**
 * `GET /covers/{_id}.webp`, and in other widths `GET /covers/{width}/{_id}.webp`: the cover of a book whose image is
 * the first of these paths, such as an imported book without an image of its own. Browsers cache it for a day, like
 * the covers of the sample books, and for good if the URL has a version, `?v=`.
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
      // A URL with a version changes with the picture.
      'Cache-Control': request.query.v ? 'public, max-age=31536000, immutable' : 'public, max-age=86400',
    };
    response.set(caching);
    if (request.fresh) {
      response.status(304).end();
      return;
    }
    // A response without a cover must not be cached.
    response.removeHeader('ETag');
    response.set('Cache-Control', 'no-store');
    const image = await covers.cover({ ...drawn, width }, version);
    response.set(caching).type('webp').send(Buffer.from(image));
  });
  route.all(onlyMethods('GET'));
  return routes;
}
