import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';

/** A line that is not empty. */
export interface Line {
  /** Its number among all lines, from 1. */
  number: number;
  /** Undefined where it is longer than a line may be. */
  bytes: Buffer | undefined;
}

const newline = 0x0a;

/** Identifies the contents of lines. */
export function hashOfLines(lines: readonly Line[]): string {
  const hash = createHash('sha256');
  for (const { bytes } of lines) hash.update(bytes ?? 'too long').update('\n');
  return hash.digest('base64url');
}

/** Reads the lines of a stream as they are asked for: what nobody asks for stays with the sender. */
export class LineReader {
  readonly #chunks: AsyncIterator<Buffer>;
  readonly #maxLineBytes: number;
  #arriving: Promise<IteratorResult<Buffer>> | undefined;
  readonly #lines: Line[] = [];
  /** Of the line that has not ended yet. */
  #parts: Buffer[] = [];
  #partBytes = 0;
  #number = 0;
  #hasEnded = false;

  /** @param maxLineBytes what is beyond that of a line is discarded */
  constructor(stream: AsyncIterable<Buffer>, maxLineBytes: number) {
    this.#chunks = stream[Symbol.asyncIterator]();
    this.#maxLineBytes = maxLineBytes;
  }

  /**
   * The next lines, none at the end.
   * @param idleMs fewer are returned where none has arrived for so long
   * @throws the error of the stream, where it breaks off
   */
  async take(max: number, maxBytes: number, idleMs: number): Promise<Line[]> {
    let arrivedBytes = 0;
    while (this.#lines.length < max && arrivedBytes < maxBytes && !this.#hasEnded) {
      this.#arriving ??= this.#nextChunk();
      const arrived =
        this.#lines.length > 0 ? await Promise.race([this.#arriving, sleep(idleMs)]) : await this.#arriving;
      if (!arrived) break;
      this.#arriving = undefined;
      if (arrived.done) this.#end();
      else {
        arrivedBytes += arrived.value.length;
        this.#add(arrived.value);
      }
    }
    return this.#lines.splice(0, max);
  }

  /** Returns lines that were taken, and are to be taken again. */
  putBack(lines: readonly Line[]): void {
    this.#lines.unshift(...lines);
  }

  #nextChunk(): Promise<IteratorResult<Buffer>> {
    const arriving = this.#chunks.next();
    // It may fail while nobody waits for it; whoever waits next gets the error.
    arriving.catch(() => undefined);
    return arriving;
  }

  #add(chunk: Buffer): void {
    let from = 0;
    for (let at = chunk.indexOf(newline); at >= 0; at = chunk.indexOf(newline, from)) {
      this.#addPart(chunk.subarray(from, at));
      this.#endLine();
      from = at + 1;
    }
    this.#addPart(chunk.subarray(from));
  }

  #addPart(part: Buffer): void {
    this.#partBytes += part.length;
    if (this.#partBytes <= this.#maxLineBytes) this.#parts.push(part);
    else this.#parts = [];
  }

  #endLine(): void {
    this.#number += 1;
    const isTooLong = this.#partBytes > this.#maxLineBytes;
    const bytes = isTooLong ? undefined : Buffer.concat(this.#parts);
    if (!bytes || /\S/.test(bytes.toString('latin1'))) this.#lines.push({ number: this.#number, bytes });
    this.#parts = [];
    this.#partBytes = 0;
  }

  #end(): void {
    this.#hasEnded = true;
    if (this.#partBytes > 0) this.#endLine();
  }
}
