import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { deletionHashes, maxTypos, typingErrors, typingErrorsAtStart } from './spelling.ts';

const word = fc.string({ unit: fc.constantFrom(...'abcdeठ'), minLength: 3, maxLength: 12 });

describe('typing errors', () => {
  it.each([
    ['tolkien', 'tolkien', 0],
    ['tolkein', 'tolkien', 1],
    ['rowlng', 'rowling', 1],
    ['harrry', 'harry', 1],
    ['hsrry', 'harry', 1],
    ['kirn', 'kiran', 1],
    ['acieevd', 'achieved', 2],
    ['abc', 'xyz', 3],
  ])('from %s to %s are %i', (one, other, errors) => expect(typingErrors(one, other, 9)).toBe(errors));

  it('are none to itself, as many both ways, and at most as many as asked for and one', () => {
    fc.assert(
      fc.property(word, word, (one, other) => {
        expect(typingErrors(one, one, 2)).toBe(0);
        expect(typingErrors(one, other, 9)).toBe(typingErrors(other, one, 9));
        expect(typingErrors(one, other, 2)).toBeLessThanOrEqual(3);
      }),
    );
  });

  it('at the start leave out what is not typed yet', () => {
    expect(typingErrorsAtStart('tolkei', 'tolkien', 2)).toBe(1);
    expect(typingErrorsAtStart('dosto', 'dostoevsky', 2)).toBe(0);
  });
});

describe('the deletions of a word', () => {
  it('meet those of every word that is as many typing errors away as it may have', () => {
    const errors = fc.tuple(
      fc.nat(),
      fc.constantFrom('drop', 'add', 'change', 'swap'),
      fc.constantFrom(...'abcde'),
    );
    fc.assert(
      fc.property(word, fc.array(errors, { maxLength: 2 }), (right, made) => {
        const wrong = made.slice(0, maxTypos(right)).reduce((text, [at, kind, letter]) => {
          const place = at % text.length;
          const rest = text.slice(place + 1);
          if (kind === 'drop') return text.slice(0, place) + rest;
          if (kind === 'add') return text.slice(0, place) + letter + text.slice(place);
          if (kind === 'change') return text.slice(0, place) + letter + rest;
          return text.slice(0, place) + rest.slice(0, 1) + text[place] + rest.slice(1);
        }, right);
        if (typingErrors(wrong, right, 9) > maxTypos(wrong)) return;
        const known = new Set(deletionHashes(right));
        expect(
          deletionHashes(wrong).some((hash) => known.has(hash)),
          `${wrong} for ${right}`,
        ).toBe(true);
      }),
      { numRuns: 2_000 },
    );
  });

  it('are integers, 29 at most', () => {
    const hashes = deletionHashes('international');
    expect(hashes.length).toBeLessThanOrEqual(29);
    expect(hashes.every((hash) => hash === (hash | 0))).toBe(true);
  });
});
