import { readFileSync } from 'node:fs';
import path from 'node:path';
import { matchRoutes } from 'react-router-dom';
import { expect, it } from 'vitest';
import { routes } from '../client/src/app/routes.ts';

const specs = ['accessibility.quick.spec.ts', 'accessibility.spec.ts', 'accessibility-shopper.spec.ts'];

/** The paths that axe tests name as what they look at: where they only go before that does not count. */
function lookedAt(): string[] {
  const source = specs.map((name) => readFileSync(path.join(import.meta.dirname, name), 'utf8')).join('\n');
  const withoutWays = source.replaceAll(/\b(page\.goto|goWithin|shopper\.ask)\([^\n]*/g, '');
  return [...withoutWays.matchAll(/(['"`])(\/[^\s'"`]*)\1/g)].map(([, , name = '']) =>
    name.replaceAll(/\$?\{[^}]*\}/g, 'any').replace(/[?#].*/, ''),
  );
}

it('axe tests look at every page of the route table', () => {
  const pages = routes.map(({ path: pattern }) => ({ path: pattern }));
  const seen = new Set(lookedAt().map((name) => matchRoutes(pages, name)?.at(-1)?.route.path));
  expect(pages.map(({ path: pattern }) => pattern).filter((pattern) => !seen.has(pattern))).toEqual([]);
});
