import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import pLimit from 'p-limit';
import type { CoverRequest } from '../../../covers/cover-svg.ts';
import { coverEdition } from '../../contract/catalogue.ts';
import { TooBusy } from '../../routing/errors.ts';
import type { CoverDrawing, CoverSize } from './drawing-process.ts';

/** The queue of covers is full. */
class TooManyDrawings extends TooBusy {}

/** Covers that are drawn on the first request and stored as files. */
export class DrawnCovers {
  private readonly folder: string | undefined;
  private readonly drawing: CoverDrawing;
  private readonly logError: (error: unknown) => void;
  private readonly maxWaiting: number;
  private readonly oneAtATime = pLimit(1);
  private readonly underWay = new Map<string, Promise<Uint8Array>>();

  /**
   * @param folder where covers are stored; without it each is drawn again
   * @param maxWaiting how many covers may wait: some pages of 24
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
   * The cover as a webp file; concurrent requests share one drawing.
   * @param version the result of versionOf for the request
   * @throws TooManyDrawings; Error when the drawing takes too long or fails
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
    // With a full or read-only disk the cover is drawn again next time, and still sent.
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

  /** Writes the file atomically, and deletes the book's previous cover. */
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

  /** One of 256 subfolders: a folder of a million files is slow to list. */
  private shelf(folder: string, name: string): string {
    return path.join(folder, name.slice(0, 2));
  }
}

/** The end of the file's name. */
const suffixOf = ({ width }: CoverSize): string => (width === undefined ? '.webp' : `-${width}.webp`);

/** Differs between covers that look different, also after a change of the drawing itself. */
export function versionOf({ title, author, categoryName, seed }: CoverRequest): string {
  const drawn = JSON.stringify([coverEdition, title, author, categoryName, seed]);
  return createHash('sha256').update(drawn).digest('hex').slice(0, 16);
}
