import { expect, it } from 'vitest';
import { LANGUAGE_CODES, languageIn, languagesLike, languageText } from './languages.ts';

it('names each language once, in order', () => {
  const names = LANGUAGE_CODES.map(languageText);
  expect(names).toEqual([...new Set(names)].sort((one, other) => one.localeCompare(other, 'en')));
  expect(names).toEqual(expect.arrayContaining(['French', 'Hindi', 'Maithili', 'Multiple languages']));
  expect(names.filter((name) => /^[a-z]{3}$/.test(name))).toEqual([]);
});

it('finds a language by what people type', () => {
  expect(languagesLike('hin').map(languageText)).toEqual(['Hindi', 'Chinese']);
  expect(languagesLike('En').map(languageText).slice(0, 2)).toEqual(['English', 'Ancient Greek']);
  expect(languagesLike('xyzzy')).toEqual([]);
  expect(['Hindi', ' FRENCH ', 'fr', 'Oriya', 'grt', 'Klingon'].map(languageIn)).toEqual(
    'hin fre fre ori grt Klingon'.split(' '),
  );
});

it('shows what is stored by its name, and as it is where it is no code', () => {
  expect(['fre', 'xyz', 'English', ''].map(languageText)).toEqual(['French', 'xyz', 'English', '']);
});
