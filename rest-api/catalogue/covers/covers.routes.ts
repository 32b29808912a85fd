import { type Request, type Response, Router } from 'express';
import type { Product } from '../../contract/catalogue.ts';
import type { Database } from '../../database/database.ts';
import { isId } from '../../input/validation.ts';
import { HttpError, onlyMethods } from '../../routing/errors.ts';
import { findAnyProduct } from '../products/products.queries.ts';
import { type DrawnCovers, versionOf } from './drawn-covers.ts';
import { coverWidths, drawnCoverPath, findCover } from './uploaded-covers.queries.ts';

const noCover = 'There is no such cover.';

const [defaultWidth, ...otherWidths] = coverWidths;

/** The name of a cover: of a drawn one the book's id, of an uploaded one also its version. */
const fileName = /^([0-9a-f-]{36})(?:-([0-9a-f]{16}))?\.webp$/;

/**
 * `GET /covers/{_id}.webp`, and in other widths `GET /covers/{width}/{_id}.webp`: the cover of a book whose image is
 * the first of these paths, such as an imported book without an image of its own. Browsers cache it for a day, like
 * the covers of the sample books, and for good if the URL has a version, `?v=`. `/covers/{_id}-{version}.webp` is a cover
 * that staff have uploaded. The path of a cover that the book no longer has, as orders still show it, leads to the one
 * that it has now.
 */
export function coverRoutes(database: Database, covers: DrawnCovers): Router {
  const routes = Router();
  const route = routes.route(['/covers/:file', ...otherWidths.map((width) => `/covers/${width}/:file`)]);
  route.get(async (request, response) => {
    const width = otherWidths.find((other) => request.path.startsWith(`/covers/${other}/`));
    const { file } = request.params as { file: string };
    const [, id, uploaded] = fileName.exec(file) ?? [];
    const product = isId(id) ? await findAnyProduct(database, id) : undefined;
    if (!product) throw new HttpError(404, noCover);
    if (product.image !== `/covers/${file}`) {
      if (!uploaded && !hasUploaded(product)) throw new HttpError(404, noCover);
      response.set('Cache-Control', 'public, max-age=300');
      response.redirect(302, width ? product.image.replace('/covers/', `/covers/${width}/`) : product.image);
      return;
    }
    if (uploaded) await sendUploaded(request, response, { productId: product._id, version: uploaded, width });
    else await sendDrawn(request, response, product, width);
  });
  route.all(onlyMethods('GET'));
  return routes;

  async function sendUploaded(
    request: Request,
    response: Response,
    cover: { productId: string; version: string; width: number | undefined },
  ): Promise<void> {
    const caching = {
      ETag: `"${cover.version}${cover.width ? `-${cover.width}` : ''}"`,
      'Cache-Control': 'public, max-age=31536000, immutable',
    };
    response.set(caching);
    if (request.fresh) {
      response.status(304).end();
      return;
    }
    const image = await findCover(database, { ...cover, width: cover.width ?? defaultWidth });
    if (!image) {
      response.removeHeader('ETag');
      response.set('Cache-Control', 'no-store');
      throw new HttpError(404, noCover);
    }
    response.type('webp').send(image);
  }

  async function sendDrawn(
    request: Request,
    response: Response,
    product: Product,
    width: number | undefined,
  ): Promise<void> {
    const id = product._id;
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
  }
}

const hasUploaded = ({ _id, image }: Product) =>
  image !== drawnCoverPath(_id) && image.startsWith(`/covers/${_id}-`);
