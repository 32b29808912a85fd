import { createHash } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import type { Database, Queryable } from '../../database/database.ts';
import { products } from '../products/product-tables.ts';
import { productCovers } from './cover-tables.ts';

/** The widths in which pages show covers, in pixels; the first is that of paths without a width. */
export const coverWidths = [480, 320, 800] as const;

/** The path of a cover that is drawn. */
export const drawnCoverPath = (id: string) => `/covers/${id}.webp`;

/** The path of an uploaded cover: another picture has another one, so that browsers may keep each for good. */
export const uploadedCoverPath = (id: string, version: string) => `/covers/${id}-${version}.webp`;

/** @param images in the order of `coverWidths` */
export function versionOfCover([image = new Uint8Array()]: readonly Uint8Array[]): string {
  return createHash('sha256').update(image).digest('hex').slice(0, 16);
}

/** Stores the covers of a book in place of those it had. @param images in the order of `coverWidths` */
export async function storeCovers(
  transaction: Queryable,
  productId: string,
  images: readonly Uint8Array[],
): Promise<void> {
  const version = versionOfCover(images);
  await transaction.delete(productCovers).where(eq(productCovers.productId, productId));
  await transaction.insert(productCovers).values(
    coverWidths.map((width, place) => ({
      productId,
      width,
      version,
      image: Buffer.from(images[place] ?? new Uint8Array()),
    })),
  );
  await setImage(transaction, productId, uploadedCoverPath(productId, version));
}

/** Deletes the uploaded cover of a book: the drawn one shows. */
export async function deleteCovers(transaction: Queryable, productId: string): Promise<void> {
  await transaction.delete(productCovers).where(eq(productCovers.productId, productId));
  await setImage(transaction, productId, drawnCoverPath(productId));
}

const setImage = (transaction: Queryable, productId: string, image: string) =>
  transaction.update(products).set({ image }).where(eq(products.id, productId));

/** An uploaded cover as a webp file; undefined where the book has none of this version. */
export async function findCover(
  database: Database,
  { productId, version, width }: { productId: string; version: string; width: number },
): Promise<Buffer | undefined> {
  const [cover] = await database
    .select({ image: productCovers.image })
    .from(productCovers)
    .where(
      and(
        eq(productCovers.productId, productId),
        eq(productCovers.width, width),
        eq(productCovers.version, version),
      ),
    );
  return cover?.image;
}
