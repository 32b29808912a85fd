import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import pLimit from 'p-limit';
import type { CoverRequest } from '../../../covers/cover-svg.ts';
import { coverEdition } from '../../contract/catalogue.ts';
import { TooBusy } from '../../errors.ts';
import type { CoverDrawing, CoverSize } from './drawing-process.ts';

/** There are more covers to draw than can be waited for. */
class TooManyDrawings extends TooBusy {}

/** Covers that are drawn when they are first asked for and kept as files. */
export class DrawnCovers {
  private readonly folder: string | undefined;
  private readonly drawing: CoverDrawing;
  private readonly logError: (error: unknown) => void;
  private readonly maxWaiting: number;
  private readonly oneAtATime = pLimit(1);
  private readonly underWay = new Map<string, Promise<Uint8Array>>();

  /**
   * @param folder where covers are kept; without one each is drawn anew.
   * @param maxWaiting how many covers may wait for their turn: some pages of 24.
   */
  constructor(
    folder: string | undefined,
    drawing: CoverDrawing,
    logError: (error: unknown) => void,
    maxWaiting = 100,
  ) {
    this.maxWaiting = maxWaiting;
    this.folder = folder;
    this.drawing = drawing;
    this.logError = logError;
  }

  /**
   * The cover as a webp file; those who ask for the same at the same time share one drawing.
   * @param version what versionOf says of the request.
   * @throws TooManyDrawings, DrawingTooSlow, Error when the drawing fails.
   */
  async cover(request: CoverRequest & CoverSize, version: string): Promise<Uint8Array> {
    const name = `${request.seed}-${version}${suffixOf(request)}`;
    const started = this.underWay.get(name);
    if (started) return started;
    const cover = this.storedOrDrawn(request, name);
    this.underWay.set(name, cover);
    try {
      return await cover;
    } finally {
      this.underWay.delete(name);
    }
  }

  private async storedOrDrawn(request: CoverRequest & CoverSize, name: string): Promise<Uint8Array> {
    const kept = await this.read(name);
    if (kept) return kept;
    if (this.oneAtATime.pendingCount >= this.maxWaiting)
      throw new TooManyDrawings('Too many covers to draw.');
    const image = await this.oneAtATime(() => this.drawing.draw(request));
    // A full or read-only disk costs another drawing the next time, and nobody their cover.
    await this.keep(request, name, image).catch(this.logError);
    return image;
  }

  private async read(name: string): Promise<Uint8Array | undefined> {
    if (this.folder === undefined) return undefined;
    try {
      return await readFile(path.join(this.shelf(this.folder, name), name));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') this.logError(error);
      return undefined;
    }
  }

  /** Puts the file in its place when it is whole, and takes away what the book's cover was before. */
  private async keep(request: CoverRequest & CoverSize, name: string, image: Uint8Array): Promise<void> {
    if (this.folder === undefined) return;
    const shelf = this.shelf(this.folder, name);
    await mkdir(shelf, { recursive: true });
    const aside = path.join(shelf, `${name}.${process.pid}`);
    try {
      await writeFile(aside, image);
      await rename(aside, path.join(shelf, name));
    } catch (error) {
      await rm(aside, { force: true });
      throw error;
    }
    const ofThisSize = new RegExp(`^${request.seed}-[0-9a-f]{16}${suffixOf(request)}$`);
    const isEarlier = (file: string) => ofThisSize.test(file) && file !== name;
    const earlier = (await readdir(shelf)).filter(isEarlier);
    for (const file of earlier) await rm(path.join(shelf, file), { force: true });
  }

  /** A folder of a 256th of the covers: a folder of a million files is slow to list. */
  private shelf(folder: string, name: string): string {
    return path.join(folder, name.slice(0, 2));
  }
}

/** How the file's name ends. */
const suffixOf = ({ width }: CoverSize): string => (width === undefined ? '.webp' : `-${width}.webp`);

/** Tells covers that look different apart, also across changes of the drawing itself. */
export function versionOf({ title, author, categoryName, seed }: CoverRequest): string {
  const drawn = JSON.stringify([coverEdition, title, author, categoryName, seed]);
  return createHash('sha256').update(drawn).digest('hex').slice(0, 16);
}
