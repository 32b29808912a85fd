import type { Layout } from './layout.ts';
import { panelLayouts } from './panels.ts';
import { pictureLayouts } from './pictures.ts';
import { posterLayouts } from './posters.ts';

/** Every composition by name. */
export const layouts = { ...pictureLayouts, ...panelLayouts, ...posterLayouts } satisfies Record<
  string,
  Layout
>;

export type LayoutName = keyof typeof layouts;
