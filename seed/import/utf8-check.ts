import { isUtf8 } from 'node:buffer';
import { Transform, type TransformCallback } from 'node:stream';
import { ImportError } from './import-error.ts';

const newline = 0x0a;

/** Passes text through while it is UTF-8; other bytes would be stored as replacement characters. */
export class Utf8Check extends Transform {
  private readonly file: string;
  /** The bytes since the last line break: a chunk may end within a character. */
  private rest: Buffer = Buffer.alloc(0);
  private lines = 0;

  constructor(file: string) {
    super();
    this.file = file;
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    const end = chunk.lastIndexOf(newline) + 1;
    if (end === 0) {
      this.rest = Buffer.concat([this.rest, chunk]);
    } else {
      const whole = Buffer.concat([this.rest, chunk.subarray(0, end)]);
      const error = this.faultIn(whole);
      if (error) {
        done(error);
        return;
      }
      this.rest = Buffer.from(chunk.subarray(end));
    }
    done(null, chunk);
  }

  override _flush(done: TransformCallback): void {
    done(this.faultIn(this.rest));
  }

  private faultIn(text: Buffer): ImportError | undefined {
    const good = isUtf8(text);
    for (let from = 0; from < text.length; ) {
      const end = text.indexOf(newline, from) + 1 || text.length;
      this.lines += 1;
      if (!good && !isUtf8(text.subarray(from, end))) break;
      from = end;
    }
    if (good) return undefined;
    return new ImportError(
      `${this.file} is not in UTF-8 (line ${this.lines}); it may be in Latin-1 or Windows-1252: export it as ` +
        'UTF-8, or convert it with iconv -f WINDOWS-1252 -t UTF-8.',
    );
  }
}
