import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { ImportError } from '../import-error.ts';

const declarationLength = 256;

/**
 * The characters of an XML file, in the encoding that its first bytes or its declaration name; without either it is
 * UTF-8. Unpacks what gzip has compressed.
 * @param onProgress gets the bytes of the file that have been read
 * @throws ImportError when the encoding is unknown, or the bytes are not in it
 */
export async function* xmlText(
  file: string,
  packed: boolean,
  onProgress: (bytesRead: number) => void,
  signal: AbortSignal,
): AsyncIterable<string> {
  const source = createReadStream(file, { signal });
  source.on('data', () => onProgress(source.bytesRead));
  // Every error reaches the last stream, and through it the loop below.
  const bytes = packed ? pipeline(source, createGunzip(), () => undefined) : source;
  let decoder: TextDecoder | undefined;
  let held: Buffer = Buffer.alloc(0);
  try {
    for await (const chunk of bytes as AsyncIterable<Buffer>) {
      held = held.length === 0 ? chunk : Buffer.concat([held, chunk]);
      if (!decoder && held.length < declarationLength) continue;
      decoder ??= decoderOf(held, file);
      yield decoded(decoder, held, true);
      held = Buffer.alloc(0);
    }
    decoder ??= decoderOf(held, file);
    yield decoded(decoder, held, false);
  } catch (error) {
    throw explained(error, file, decoder);
  }
}

/** What the bytes 0x80 to 0x9F are in windows-1252; versions of Node.js before 23 leave them as control characters. */
const windows1252 = '€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ';

function decoded(decoder: TextDecoder, bytes: Buffer, stream: boolean): string {
  const text = decoder.decode(bytes, { stream });
  if (decoder.encoding !== 'windows-1252') return text;
  return text.replace(
    /[\x80-\x9f]/g,
    (character) => windows1252[character.charCodeAt(0) - 0x80] ?? character,
  );
}

function decoderOf(start: Buffer, file: string): TextDecoder {
  const label = encodingOf(start);
  try {
    return new TextDecoder(label, { fatal: true });
  } catch {
    throw new ImportError(
      `${file} declares the encoding "${label}", which is unknown: correct its first line, or convert it to UTF-8.`,
    );
  }
}

function encodingOf(start: Buffer): string {
  const [first, second] = start;
  if ((first === 0xff && second === 0xfe) || (first === 0x3c && second === 0)) return 'utf-16le';
  if ((first === 0xfe && second === 0xff) || (first === 0 && second === 0x3c)) return 'utf-16be';
  const declaration = start.toString('latin1', 0, declarationLength);
  return /^[^<]*<\?xml\s[^>]*?encoding\s*=\s*["']([^"']{1,40})["']/.exec(declaration)?.[1] ?? 'utf-8';
}

function explained(error: unknown, file: string, decoder: TextDecoder | undefined): unknown {
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'ERR_ENCODING_INVALID_ENCODED_DATA' && decoder) {
    return new ImportError(
      `${file} is not in ${decoder.encoding}, as it declares: correct the encoding in its first line, or export it again.`,
    );
  }
  if (code?.startsWith('Z_'))
    return new ImportError(`${file} is damaged: gzip cannot unpack it. Copy it again.`);
  return error;
}
