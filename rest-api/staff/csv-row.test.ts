import { expect, it } from 'vitest';
import { csvRow } from './csv-row.ts';

it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1'])('makes the cell %j harmless', (text) => {
  const cell = csvRow([text]).slice(0, -2);
  expect(cell.replaceAll('"', '')).toBe(`'${text}`);
});

it('quotes what needs quotes, and leaves numbers, JSON and other text', () => {
  expect(csvRow(['a,b', 'say "so"', 'two\nlines', -5, { a: 1 }, null, 'plain'])).toBe(
    '"a,b","say ""so""","two\nlines",-5,"{""a"":1}",,plain\r\n',
  );
});
