import type { Database } from '../../database/database.ts';
import {
  countWords,
  findByNumbers,
  findBySpans,
  findNear,
  findNearWords,
  findPlain,
  isUnknown,
} from './candidates.ts';
import { findExact } from './exact-matches.ts';
import { readQuery, type SearchQuery, spansOf } from './query.ts';
import { addNearWords, type QueryTerm, queryTerms, wordsToCount } from './query-terms.ts';
import { type Candidate, type Ranked, rank } from './rank.ts';

/** What a search finds, by the books' running numbers, the best first. */
export interface CloseMatches {
  /** Books that contain the text; where they are too many to rank, the first of these. */
  exact: number[];
  /** Whether more books contain the text than are in `exact`. */
  hasMoreExact: boolean;
  /** Books that do not contain the text, and come near to it. */
  near: number[];
  /** The search as it may have been meant, where words of it are misspelt. */
  meant: string | undefined;
}

/** With as many books that contain the text, nobody looks for further ones. */
const enoughExact = 24;
/** Maximum number of near matches. */
const maxNear = 60;
/** A book is near that has so much of the search. */
const minCoverage = 0.5;
/** And what comes so much behind the best one is no longer. */
const maxBehind = 0.3;

/** Finds what a reader may mean by a text, in at most five round trips to the database. */
export async function findCloseMatches(
  database: Database,
  text: string,
  inAll: number,
): Promise<CloseMatches> {
  const query = readQuery(text);
  const [{ terms, plain, nearWords }, { exact, others }] = await Promise.all([
    readPlainly(database, query, inAll),
    readExactly(database, text, inAll),
  ]);
  const containing = new Set(exact.numbers);
  if (exact.hasMore) {
    const known = rank(terms, plain).map(({ candidate }) => candidate.number);
    return { exact: await exact.of(known), hasMoreExact: true, near: [], meant: undefined };
  }
  const exactRanked = rank(
    terms,
    merged(plain, others).filter(({ number }) => containing.has(number)),
  );
  const numbersOf = (ranked: readonly Ranked[]) => ranked.map(({ candidate }) => candidate.number);
  const found = { exact: numbersOf(exactRanked), hasMoreExact: false };
  if (exactRanked.length >= enoughExact) return { ...found, near: [], meant: undefined };

  let near = rank(
    terms,
    plain.filter(({ number }) => !containing.has(number)),
  );
  if (![...exactRanked, ...near].some(hasEveryWord)) {
    const [misspelt, bySpans] = await Promise.all([
      nearWords ?? findNearWords(database, terms),
      findBySpans(database, spansOf(query)),
    ]);
    addNearWords(terms, misspelt, inAll);
    const candidates = merged(bySpans, merged(plain, await findNear(database, terms, inAll)));
    near = rank(
      terms,
      candidates.filter(({ number }) => !containing.has(number)),
    );
  }
  near = nearEnough(near);
  return {
    ...found,
    near: numbersOf(near),
    meant: found.exact.length > 0 ? undefined : meantBy(terms, near[0]),
  };
}

async function readPlainly(database: Database, query: SearchQuery, inAll: number) {
  const counts = await countWords(database, wordsToCount(query));
  const terms = queryTerms(query, counts, inAll);
  const [plain, nearWords] = await Promise.all([
    findPlain(database, terms, query.keys),
    terms.some(isUnknown) ? findNearWords(database, terms) : undefined,
  ]);
  return { terms, plain, nearWords };
}

async function readExactly(database: Database, text: string, inAll: number) {
  const exact = await findExact(database, text, inAll);
  return { exact, others: await findByNumbers(database, exact.numbers) };
}

const hasEveryWord = ({ candidate, found }: Ranked) =>
  candidate.isKey || found.every((word) => word !== undefined);

function merged(one: readonly Candidate[], other: readonly Candidate[]): Candidate[] {
  const numbers = new Set(one.map(({ number }) => number));
  return [...one, ...other.filter(({ number }) => !numbers.has(number))];
}

/** A book whose whole title stands in the search is near, however much stands around that. */
function nearEnough(ranked: readonly Ranked[]): Ranked[] {
  const best = Math.max(0, ...ranked.map(({ coverage }) => coverage));
  return ranked
    .filter(
      ({ coverage, candidate }) =>
        coverage >= best - maxBehind && (candidate.spans || coverage >= minCoverage),
    )
    .slice(0, maxNear);
}

/** The search in the words of the book that it finds first, where they are spelt otherwise. */
function meantBy(terms: readonly QueryTerm[], best: Ranked | undefined): string | undefined {
  if (!best || best.candidate.isKey) return undefined;
  let isCorrected = false;
  const words = terms.map(({ word, isTyped, parts, meanings, number }, at) => {
    const found = best.found[at];
    if (found === undefined || found === word || found === number) return word;
    if (isTyped && found.startsWith(word)) return word;
    if (!parts && !meanings.has(found)) return word;
    isCorrected = true;
    return found;
  });
  return isCorrected ? words.join(' ') : undefined;
}
