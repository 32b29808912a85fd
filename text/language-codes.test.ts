import { expect, it } from 'vitest';
import { bibliographicCodes, bibliographicLanguage } from './language-codes.ts';

it('reads codes of languages as the book trade writes them', () => {
  const read = (...codes: string[]) => codes.map(bibliographicLanguage);
  expect(read('eng', 'en', 'EN', ' Eng ', 'en-US', 'en_GB')).toEqual(Array(6).fill('eng'));
  expect(read('fr', 'fra', 'fre', 'de', 'deu', 'nl', 'nld', 'zho', 'zh-Hant-TW')).toEqual([
    'fre',
    'fre',
    'fre',
    'ger',
    'ger',
    'dut',
    'dut',
    'chi',
    'chi',
  ]);
  expect(read('hi', 'mal', 'mul', 'iw', 'scr')).toEqual(['hin', 'mal', 'mul', 'heb', 'hrv']);
  expect(read('English', 'xx', 'e', '', 'en US', 'eng,fre', 'हिन्दी')).toEqual(Array(7).fill(undefined));
});

it('leads every code to one that stays as it is', () => {
  expect(bibliographicCodes.size).toBe(184 + 20 + 8);
  for (const [code, language] of bibliographicCodes) {
    expect([code, bibliographicLanguage(language)]).toEqual([code, language]);
    expect(language).toMatch(/^[a-z]{3}$/);
  }
});
