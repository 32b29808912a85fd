import { expect, test } from 'vitest';
import { facetValueName, isSameLanguage } from './facet-texts.ts';
import { subjectTree } from './subject-tree.ts';

const fiction = { value: 'thema:F', name: 'Fiction and Related items', count: 9 };
const arts = { value: 'thema:A', name: 'The Arts', count: 5 };
const values = [
  { value: 'thema:FBA', name: fiction.name, count: 6, section: fiction },
  { value: 'thema:AGA', name: 'History of art', count: 5, section: arts },
  { value: 'bic:FA', name: null, count: 4, section: null },
  { value: 'thema:FF', name: 'Crime and mystery', count: 3, section: fiction },
];

const linesOf = (chosen: readonly string[], all = values) =>
  subjectTree(all, chosen).map(({ value, count, isBelow }) => `${isBelow ? '- ' : ''}${value} (${count})`);

test('subjects with words stand below their sections, which have the books of the others too', () => {
  expect(linesOf([])).toEqual([
    'thema:F (9)',
    '- thema:FF (3)',
    'thema:A (5)',
    '- thema:AGA (5)',
    'bic:FA (4)',
  ]);
});

test('a chosen subject without words stands below its section', () => {
  expect(linesOf(['thema:FBA']).slice(0, 3)).toEqual(['thema:F (9)', '- thema:FBA (6)', '- thema:FF (3)']);
});

test('a section that is chosen or that a book has itself is there once', () => {
  const itself = { ...fiction, section: fiction };
  expect(linesOf(['thema:F'], [itself, ...values])).toEqual(linesOf([]));
  expect(linesOf(['thema:F'], [...values, itself])).toEqual(linesOf([]));
});

test('a code without words is shown with its scheme', () => {
  expect(facetValueName('subject', 'bic:FA', null)).toBe('BIC FA');
  expect(facetValueName('subject', 'thema:fba', null)).toBe('Thema FBA');
  expect(facetValueName('subject', 'bisac:FIC019000', null)).toBe('BISAC FIC019000');
});

test('codes of a language are known as one', () => {
  for (const code of ['fr', 'fra', 'fre']) expect(isSameLanguage(code, 'fre'), code).toBe(true);
  expect(isSameLanguage('deu', 'ger')).toBe(true);
  expect(isSameLanguage('fre', 'frr')).toBe(false);
});
