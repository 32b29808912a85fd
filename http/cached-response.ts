import { hash as digest } from 'node:crypto';
import { type Encoding, encodings } from './accepted-encodings.ts';

/** A successful answer as it is made: its own headers, without those of its length, encoding and tag. */
export interface Answer {
  headers: Readonly<Record<string, string>>;
  body: Buffer;
}

/** An answer in one encoding; the headers in the flat form that writeHead passes on as they are. */
interface Version {
  body: Buffer;
  headers: string[];
}

interface Versions {
  identity: Version;
  gzip: Version | undefined;
  br: Version | undefined;
}

/** What an answer takes beside its bodies, roughly: three times its headers, and its place in the store. */
const overheadBytes = 3_000;

/** An answer that is ready to be sent any number of times. */
export class CachedResponse {
  /** Distinguishes this answer's content from any other's. */
  readonly hash: string;
  readonly versions: Versions;
  /** Memory that it takes. */
  readonly bytes: number;
  readonly #answer: Answer;
  readonly #vary: string;
  /** The headers of a 304 by tag; made when the first is asked for, which for most answers is never. */
  #notModifiedByTag: ReadonlyMap<string, string[]> | undefined;

  constructor(answer: Answer, hash = hashOf(answer), versions?: Versions) {
    this.#answer = answer;
    this.#vary = [answer.headers.Vary, 'Accept-Encoding'].filter(Boolean).join(', ');
    this.hash = hash;
    this.versions = versions ?? {
      identity: this.#version('identity', answer.body),
      gzip: undefined,
      br: undefined,
    };
    const { identity, gzip, br } = this.versions;
    this.bytes = overheadBytes + identity.body.length + (gzip?.body.length ?? 0) + (br?.body.length ?? 0);
  }

  /** The same answer in one more encoding. */
  with(encoding: 'gzip' | 'br', body: Buffer): CachedResponse {
    const versions = { ...this.versions, [encoding]: this.#version(encoding, body) };
    return new CachedResponse(this.#answer, this.hash, versions);
  }

  /**
   * The headers of a 304, when an If-None-Match header names this answer. A tag counts in any encoding:
   * whoever has kept the answer may go on using it, whichever version would be sent today.
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

  #version(encoding: Encoding, body: Buffer): Version {
    const headers: string[] = [];
    for (const [name, value] of Object.entries(this.#answer.headers)) {
      if (name !== 'Vary') headers.push(name, value);
    }
    headers.push('Vary', this.#vary, 'ETag', this.#tag(encoding));
    if (encoding !== 'identity') headers.push('Content-Encoding', encoding);
    headers.push('Content-Length', String(body.length));
    return { body, headers };
  }

  #headersOfNotModified(encoding: Encoding): string[] {
    const cacheControl = this.#answer.headers['Cache-Control'];
    return [
      ...(cacheControl === undefined ? [] : ['Cache-Control', cacheControl]),
      ...['Vary', this.#vary, 'ETag', this.#tag(encoding)],
    ];
  }

  #tag(encoding: Encoding): string {
    return encoding === 'identity' ? `"${this.hash}"` : `"${this.hash}-${encoding}"`;
  }
}

/** Over the headers too: a 304 must not hide that, say, the number of all results has changed. */
function hashOf({ headers, body }: Answer): string {
  const bodyHash = digest('sha256', body, 'base64url');
  return digest('sha256', JSON.stringify(headers) + bodyHash, 'base64url').slice(0, 27);
}
