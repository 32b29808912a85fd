import type { Span } from './query.ts';
import type { QueryTerm } from './query-terms.ts';

/** A book that a search may mean, as `product_search` has it. */
export interface Candidate {
  number: number;
  titleWords: string;
  authorWords: string;
  furtherWords: string;
  series: string | null;
  seriesNumber: string | null;
  popularity: number;
  /** Whether the whole search is one of its keys. */
  isKey: boolean;
  /** Parts of the search that are whole titles or names of the book. */
  spans?: readonly Span[];
}

export interface Ranked {
  candidate: Candidate;
  score: number;
  /** How much of the search the book has, by the weight of its words: 1 is all. */
  coverage: number;
  /** Of each word of the search, the word of the book that it stands for; undefined where there is none. */
  found: (string | undefined)[];
}

const weights = {
  coverage: 10,
  key: 3,
  title: 2.5,
  /** Of a title's beginning, as a part of the whole. */
  beginning: 0.7,
  order: 2,
  seriesNumber: 1.5,
  author: 0.5,
  popularity: 0.3,
} as const;

/**
 * What words around a whole title count against its book: less by so much for each unit of weight that the title has, and
 * this at least.
 */
const around = { lessByTitle: 0.7, min: 0.2 } as const;

/** Candidates by how well they fit, the best first; equals by popularity, then by number. */
export function rank(terms: readonly QueryTerm[], candidates: readonly Candidate[]): Ranked[] {
  return candidates
    .map((candidate) => ranked(terms, candidate))
    .sort(
      (a, b) =>
        b.score - a.score ||
        b.candidate.popularity - a.candidate.popularity ||
        a.candidate.number - b.candidate.number,
    );
}

/** Where in a book a word of the search stands. */
interface Match {
  likelihood: number;
  field: number;
  place: number;
  /** How many words of the book it takes. */
  length: number;
  word: string;
}

interface Field {
  words: string[][];
  covered: Float64Array;
}

function ranked(terms: readonly QueryTerm[], candidate: Candidate): Ranked {
  const { titleWords, authorWords, furtherWords, isKey, popularity, seriesNumber } = candidate;
  const fields = [titleWords, authorWords, furtherWords].map(fieldOf);
  const matches = terms.map((term) => bestMatch(term, fields));
  let whole = 0;
  let has = 0;
  let inOrder = 0;
  let hasNumber = 0;
  terms.forEach((term, at) => {
    whole += term.weight;
    let match = matches[at];
    if (term.number !== undefined && term.number === seriesNumber && seriesIsMeant(candidate, matches, at)) {
      hasNumber = 1;
      match = { likelihood: 1, field: 2, place: -9, length: 1, word: term.word };
      matches[at] = match;
    }
    if (!match) return;
    has += term.weight * match.likelihood;
    const before = matches[at - 1];
    if (
      before &&
      before.field === match.field &&
      match.place - before.place <= before.length &&
      match.place >= before.place
    )
      inOrder += 1;
  });
  const lacking = (whole - has) * weightAround(terms, candidate);
  const coverage = isKey ? 1 : whole > 0 ? has / (has + lacking) : 0;
  const title = Math.max(shareCovered(fields[0]), 0.9 * shareCovered(fields[2]));
  const score =
    weights.coverage * coverage +
    (isKey ? weights.key : 0) +
    weights.title * title * coverage +
    weights.author * shareCovered(fields[1]) +
    (terms.length > 1 ? (weights.order * inOrder) / (terms.length - 1) : 0) +
    weights.seriesNumber * hasNumber +
    weights.popularity * Math.log10(1 + popularity);
  return { candidate, score, coverage, found: matches.map((match) => match?.word) };
}

/**
 * How much it counts against a book that it lacks words of the search. Where the others are its whole title or the name of
 * its author, readers have written a wish or a condition around these: the more the title tells, the less it counts.
 */
function weightAround(terms: readonly QueryTerm[], { spans = [] }: Candidate): number {
  const told = spans.map(({ from, length }) =>
    terms.slice(from, from + length).reduce((sum, { weight }) => sum + weight, 0),
  );
  return Math.max(around.min, 1 - around.lessByTitle * Math.max(0, ...told));
}

const fieldOf = (text: string): Field => {
  const words = text ? text.split(' ').map((forms) => forms.split('|')) : [];
  return { words, covered: new Float64Array(words.length) };
};

/** The likeliest place of a word; what it covers there is noted. */
function bestMatch(term: QueryTerm, fields: readonly Field[]): Match | undefined {
  let best: Match | undefined;
  fields.forEach((field, at) => {
    for (let place = 0; place < field.words.length; place++) {
      const match = matchAt(term, field, place);
      if (match && match.likelihood > (best?.likelihood ?? 0)) best = { ...match, field: at, place };
    }
  });
  if (best) {
    const { covered } = fields[best.field] as Field;
    for (let place = best.place; place < best.place + best.length; place++) {
      covered[place] = Math.max(covered[place] ?? 0, best.likelihood);
    }
  }
  return best;
}

function matchAt(
  term: QueryTerm,
  { words }: Field,
  place: number,
): Omit<Match, 'field' | 'place'> | undefined {
  const { word, meanings, parts, number, isTyped } = term;
  const forms = words[place] ?? [];
  let best: Omit<Match, 'field' | 'place'> | undefined;
  for (const form of forms) {
    const likelihood = Math.max(
      meanings.get(form) ?? 0,
      isTyped && form.length > word.length && form.startsWith(word) ? prefixLikelihood(term, form) : 0,
      form === number && number !== word ? 0.9 : 0,
    );
    if (likelihood > (best?.likelihood ?? 0)) best = { likelihood, length: 1, word: form };
  }
  if (best?.likelihood === 1) return best;
  // Words of the book that the search has as one: initials, and what a hyphen or a space parts.
  const [first = ''] = forms;
  let joined = first;
  for (
    let length = 2;
    word.startsWith(first) &&
    length <= 4 &&
    place + length <= words.length &&
    joined.length < word.length + 3;
    length++
  ) {
    joined += words[place + length - 1]?.[0] ?? '';
    const likelihood = meanings.get(joined) ?? 0;
    if (likelihood > (best?.likelihood ?? 0)) best = { likelihood, length, word: joined };
  }
  if ((best?.likelihood ?? 0) < 0.95 && parts?.every((part, at) => words[place + at]?.includes(part))) {
    return { likelihood: 0.95, length: parts.length, word: parts.join(' ') };
  }
  return best;
}

/** What is a word already is less likely to go on. */
const prefixLikelihood = ({ word, books }: QueryTerm, form: string) =>
  (books > 0 ? 0.65 : 0.8) + (0.15 * word.length) / form.length;

/**
 * Whether a number in a search can be the number of the series: a word of the series' name stands beside it, and not just
 * an article.
 */
function seriesIsMeant({ series }: Candidate, matches: readonly (Match | undefined)[], at: number): boolean {
  const words = series?.split(' ') ?? [];
  const long = words.filter((word) => word.length > 3);
  const names = new Set(long.length > 0 ? long : words);
  return matches.some((match, place) => place !== at && match !== undefined && names.has(match.word));
}

/**
 * How much of a field the search has; short words count little. Readers leave out the end of a long title, so that its
 * beginning is nearly as good as the whole.
 */
function shareCovered(field: Field | undefined): number {
  if (!field) return 0;
  let whole = 0;
  let has = 0;
  let beginning = 0;
  field.words.forEach(([form = ''], place) => {
    const weight = form.length < 4 ? 0.3 : 1;
    const covered = field.covered[place] ?? 0;
    whole += weight;
    has += weight * covered;
    if (covered > 0 && place > 0) beginning = Math.max(beginning, has / whole);
  });
  return whole > 0 ? Math.max(has / whole, weights.beginning * beginning) : 0;
}
