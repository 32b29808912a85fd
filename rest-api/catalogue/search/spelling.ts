/** Letters of a word that its deletions are made of: those at its end are compared by the distance alone. */
const prefixLength = 7;

/** How many typing errors a word may have: none in the shortest, where every other word would be near. */
export function maxTypos(word: string): 0 | 1 | 2 {
  if (word.length < 3 || /^\d+$/.test(word)) return 0;
  return word.length < 6 ? 1 : 2;
}

/**
 * Hashes of a word and of what is left of its first letters without one or two of them. Two words that differ by at
 * most two typing errors have one of these in common (the symmetric deletions of SymSpell).
 */
export function deletionHashes(word: string): number[] {
  const prefix = word.slice(0, prefixLength);
  const hashes = new Set([hashOf(prefix)]);
  for (let first = 0; first < prefix.length; first++) {
    const shorter = prefix.slice(0, first) + prefix.slice(first + 1);
    if (shorter) hashes.add(hashOf(shorter));
    if (maxTypos(word) < 2) continue;
    for (let second = first; second < shorter.length; second++) {
      hashes.add(hashOf(shorter.slice(0, second) + shorter.slice(second + 1)));
    }
  }
  return [...hashes];
}

/** FNV-1a, as PostgreSQL's integer. Words whose hashes collide are told apart by their distance. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let place = 0; place < text.length; place++) {
    hash = Math.imul(hash ^ text.charCodeAt(place), 0x01000193);
  }
  return hash | 0;
}

/**
 * Typing errors between two words, letters left out, added, changed, or swapped with their neighbour: the optimal string
 * alignment distance.
 * @returns `max + 1` for more than `max`
 */
export function typingErrors(one: string, other: string, max: number): number {
  if (Math.abs(one.length - other.length) > max) return max + 1;
  return Math.min(lastRow(one, other).at(-1) ?? 0, max + 1);
}

/** The same between a word that is being typed and the beginning of another that it comes nearest to. */
export function typingErrorsAtStart(typed: string, word: string, max: number): number {
  return Math.min(...lastRow(typed, word.slice(0, typed.length + max)), max + 1);
}

/** Errors between the whole of `one` and each beginning of `other`. */
function lastRow(one: string, other: string): number[] {
  let before: number[] = [];
  let row = Array.from({ length: other.length + 1 }, (_, place) => place);
  for (let i = 1; i <= one.length; i++) {
    const next = [i];
    for (let j = 1; j <= other.length; j++) {
      const same = one[i - 1] === other[j - 1];
      let errors = Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, (row[j - 1] ?? 0) + (same ? 0 : 1));
      if (i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1]) {
        errors = Math.min(errors, (before[j - 2] ?? 0) + 1);
      }
      next.push(errors);
    }
    before = row;
    row = next;
  }
  return row;
}
