import { beforeAll, expect, it } from 'vitest';
import { projectRoot } from '../runtime/project-root.ts';
import { buildShop } from '../runtime/testing/build-shop.ts';
import { guards } from './guards.ts';
import { onlyPlaceOf, textsIn } from './patched-copy.ts';

buildShop('generated', 'servers');

const texts = new Map<string, ReturnType<typeof textsIn>>();

beforeAll(() => {
  for (const folder of ['dist/server', 'rest-api/database/migrations'] as const) {
    texts.set(folder, textsIn(projectRoot, folder));
  }
});

it.each(guards)('$name is where torture/guards.ts says, to be taken out', ({ name, changes }) => {
  for (const { in: folder, find } of changes) onlyPlaceOf(name, find, texts.get(folder) ?? []);
  expect(changes.length).toBeGreaterThan(0);
});
