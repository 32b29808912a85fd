import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

/** A subquery among the tables of a statement, with parentheses up to two deep, and the word behind it. */
const subqueries =
  /(?<!\bdistinct )\b(?:from|join|using|lateral)\s*\(\s*(?:select|values|with)\b(?:[^()]|\((?:[^()]|\([^()]*\))*\))*\)\s*(\w*)/gi;

it('names every subquery among the tables of a statement, as PostgreSQL 15 requires', () => {
  const files = ['rest-api', 'seed', 'launch'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.(ts|sql)$/.test(file))
      .map((file) => path.join(folder, file)),
  );
  const found = files.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(subqueries)].map(([text, next = '']) => ({ file, text, next })),
  );
  expect(found.length).toBeGreaterThan(0);
  expect(
    found.filter(({ next }) => /^(|on|where|when|group|order|join|left|union|limit)$/i.test(next)),
  ).toEqual([]);
});
