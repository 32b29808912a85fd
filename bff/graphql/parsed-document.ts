import { type DocumentNode, parse } from 'graphql';
import { LRUCache } from 'lru-cache';
import { graphqlLimits } from './limits.ts';

/** The checks of a request ask for its document one after the other; each has up to `queryCharacters`. */
const remembered = new LRUCache<string, DocumentNode>({ max: 100 });

/** The document of a text within the limit of tokens; undefined if it does not parse, which Apollo reports. */
export function parsedDocument(text: string): DocumentNode | undefined {
  const known = remembered.get(text);
  if (known) return known;
  try {
    const document = parse(text, { maxTokens: graphqlLimits.tokens, noLocation: true });
    remembered.set(text, document);
    return document;
  } catch {
    return undefined;
  }
}
