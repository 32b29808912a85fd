import { hash as digest } from 'node:crypto';
import { type Encoding, encodings } from './accepted-encodings.ts';

/** A successful response as it was computed: its own headers, without length, encoding and ETag. */
export interface ResponseContent {
  headers: Readonly<Record<string, string>>;
  body: Buffer;
}

/** A response in one encoding, with its headers in the flat form that writeHead accepts. */
interface Variant {
  body: Buffer;
  headers: string[];
}

interface Variants {
  identity: Variant;
  gzip: Variant | undefined;
  br: Variant | undefined;
}

/** Rough memory use beside the bodies: three times the headers, and the cache entry. */
const overheadBytes = 3_000;

/** A response that is ready to be sent any number of times. */
export class CachedResponse {
  /** Differs for every content. */
  readonly hash: string;
  readonly variants: Variants;
  /** Its memory use in bytes. */
  readonly bytes: number;
  readonly #content: ResponseContent;
  readonly #vary: string;
  /** The headers of a 304 by ETag; computed for the first conditional request, which most responses never get. */
  #notModifiedByTag: ReadonlyMap<string, string[]> | undefined;

  constructor(content: ResponseContent, hash = hashOf(content), variants?: Variants) {
    this.#content = content;
    this.#vary = [content.headers.Vary, 'Accept-Encoding'].filter(Boolean).join(', ');
    this.hash = hash;
    this.variants = variants ?? {
      identity: this.#variant('identity', content.body),
      gzip: undefined,
      br: undefined,
    };
    const { identity, gzip, br } = this.variants;
    this.bytes = overheadBytes + identity.body.length + (gzip?.body.length ?? 0) + (br?.body.length ?? 0);
  }

  /** The same response in one more encoding. */
  with(encoding: 'gzip' | 'br', body: Buffer): CachedResponse {
    const variants = { ...this.variants, [encoding]: this.#variant(encoding, body) };
    return new CachedResponse(this.#content, this.hash, variants);
  }

  /**
   * The headers of a 304, if an If-None-Match header names this response; otherwise undefined. The ETag of any
   * encoding counts: a client may reuse the variant that it has stored, whichever one would be sent today.
   */
  notModified(ifNoneMatch: string): string[] | undefined {
    const byTag = this.#notModified();
    const exact = byTag.get(ifNoneMatch);
    if (exact) return exact;
    if (ifNoneMatch.trim() === '*') return byTag.get(this.#tag('identity'));
    for (const [tag] of ifNoneMatch.matchAll(/"[^"]*"/g)) {
      const named = byTag.get(tag);
      if (named) return named;
    }
    return undefined;
  }

  #notModified(): ReadonlyMap<string, string[]> {
    this.#notModifiedByTag ??= new Map(
      encodings.map((encoding) => [this.#tag(encoding), this.#headersOfNotModified(encoding)]),
    );
    return this.#notModifiedByTag;
  }

  #variant(encoding: Encoding, body: Buffer): Variant {
    const headers: string[] = [];
    for (const [name, value] of Object.entries(this.#content.headers)) {
      if (name !== 'Vary') headers.push(name, value);
    }
    headers.push('Vary', this.#vary, 'ETag', this.#tag(encoding));
    if (encoding !== 'identity') headers.push('Content-Encoding', encoding);
    headers.push('Content-Length', String(body.length));
    return { body, headers };
  }

  #headersOfNotModified(encoding: Encoding): string[] {
    const cacheControl = this.#content.headers['Cache-Control'];
    return [
      ...(cacheControl === undefined ? [] : ['Cache-Control', cacheControl]),
      ...['Vary', this.#vary, 'ETag', this.#tag(encoding)],
    ];
  }

  #tag(encoding: Encoding): string {
    return encoding === 'identity' ? `"${this.hash}"` : `"${this.hash}-${encoding}"`;
  }
}

/** The hash covers the headers too: a 304 must not hide that, say, the total count has changed. */
function hashOf({ headers, body }: ResponseContent): string {
  const bodyHash = digest('sha256', body, 'base64url');
  return digest('sha256', JSON.stringify(headers) + bodyHash, 'base64url').slice(0, 27);
}
