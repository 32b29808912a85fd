import { type Response, Router } from 'express';
import type { FailureAnswer } from '../../contract.ts';
import type { Database } from '../../database/database.ts';
import { onlyMethods, Refusal } from '../../errors.ts';
import { isId } from '../../validation.ts';
import { findProduct } from '../catalogue.queries.ts';
import { DrawingTooSlow } from './drawing-process.ts';
import { type DrawnCovers, TooManyDrawings, versionOf } from './drawn-covers.ts';

const noCover = 'There is no such cover.';

/**
 * `GET /covers/{_id}.webp`: the cover of a book whose image is this very path, as that of an imported book is
 * that came without one. Browsers keep it for a day, as they keep the covers of the sample books.
 */
export function coverRoutes(
  database: Database,
  covers: DrawnCovers,
  logError: (error: unknown) => void,
): Router {
  const routes = Router();
  const route = routes.route('/covers/:file');
  route.get(async (request, response) => {
    const id = request.params.file.replace(/\.webp$/, '');
    const product = isId(id) ? await findProduct(database, id) : undefined;
    if (!product || product.image !== `/covers/${request.params.file}`) throw new Refusal(404, noCover);
    const { title, author, categoryName } = product;
    const drawn = { title, author, categoryName, seed: id };
    const version = versionOf(drawn);
    response.set({ ETag: `"${version}"`, 'Cache-Control': 'public, max-age=86400' });
    if (request.fresh) {
      response.status(304).end();
      return;
    }
    try {
      const image = await covers.cover(drawn, version);
      response.type('webp').send(Buffer.from(image));
    } catch (error) {
      response.removeHeader('ETag');
      response.set('Cache-Control', 'no-store');
      if (!(error instanceof TooManyDrawings) && !(error instanceof DrawingTooSlow)) throw error;
      if (error instanceof DrawingTooSlow) logError(error);
      answerLater(response);
    }
  });
  route.all(onlyMethods('GET'));
  return routes;
}

function answerLater(response: Response): void {
  const message = 'The cover is not drawn yet. Please try again in a moment.';
  response
    .status(503)
    .set('Retry-After', '2')
    .json({ error: { message } } satisfies FailureAnswer);
}
