import { existsSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { projectRoot } from '../runtime/project-root.ts';
import { buildShop } from '../runtime/testing/build-shop.ts';
import { guards } from './guards/guards.ts';
import { shownBy } from './left-out.ts';
import { onlyPlaceOf, textsIn } from './patched-copy.ts';
import { stages } from './stages.ts';

buildShop('generated', 'servers');

it.each(Object.entries(shownBy))(
  '%s is left out, and its promises are shown beside the source',
  (stage, files) => {
    expect(stages.map(({ name }) => name)).toContain(stage);
    expect(files.filter((file) => !existsSync(path.join(projectRoot, file)))).toEqual([]);
  },
);

const texts = new Map<string, ReturnType<typeof textsIn>>();

beforeAll(() => {
  for (const folder of ['dist/server', 'rest-api/database/migrations'] as const) {
    texts.set(folder, textsIn(projectRoot, folder));
  }
});

it.each(guards)('$name is where torture/guards says, to be taken out', ({ name, changes }) => {
  for (const { in: folder, find } of changes) onlyPlaceOf(name, find, texts.get(folder) ?? []);
  expect(changes.length).toBeGreaterThan(0);
});
