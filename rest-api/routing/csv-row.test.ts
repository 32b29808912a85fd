import { expect, it } from 'vitest';
import { csvRow } from './csv-row.ts';

it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1'])('makes the cell %j harmless', (text) => {
  const cell = csvRow([text]).slice(0, -2);
  expect(cell.replaceAll('"', '')).toBe(`'${text}`);
});

it.each([
  [' =1+1', "' =1+1"],
  ['"=1+1', `'"=1+1`],
  ['\uff1d1+1', "'\uff1d1+1"],
  ['\uff0b1', "'\uff0b1"],
  ['\uff0d1', "'\uff0d1"],
  ['\uff20SUM(A1)', "'\uff20SUM(A1)"],
  ['a;=1+1', "a;'=1+1"],
  ['a; "=1+1', `a; "'=1+1`],
  ['a\t=1+1', "a\t'=1+1"],
  ['a|@SUM(A1)', "a|'@SUM(A1)"],
  ['a\n-1', "a\n'-1"],
  ['a;\uff1d1;+2', "a;'\uff1d1;'+2"],
])('makes %j harmless where another character or width begins a formula', (text, harmless) => {
  expect(csvRow([text])).toBe(
    /[",;\t|\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"\r\n` : `${harmless}\r\n`,
  );
});

it('leaves signs within words and numbers', () => {
  expect(csvRow(['C++', 'a-b', 'x@example.com', 'a = b', '1+1'])).toBe('C++,a-b,x@example.com,a = b,1+1\r\n');
});

it('quotes what needs quotes, and leaves numbers, JSON and other text', () => {
  expect(csvRow(['a,b', 'say "so"', 'two\nlines', -5, { a: 1 }, null, 'plain'])).toBe(
    '"a,b","say ""so""","two\nlines",-5,"{""a"":1}",,plain\r\n',
  );
});
