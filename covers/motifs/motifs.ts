import type { Art } from '../layouts/layout.ts';
import * as diagrams from './diagrams.ts';
import * as games from './games.ts';
import * as household from './household.ts';
import * as instruments from './instruments.ts';
import * as landscapes from './landscapes.ts';
import * as livingThings from './living-things.ts';
import * as people from './people.ts';
import * as skies from './skies.ts';
import * as symbols from './symbols.ts';

/** Pictures drawn for one book each. */
export const motifs = {
  ...diagrams,
  ...games,
  ...household,
  ...instruments,
  ...landscapes,
  ...livingThings,
  ...people,
  ...skies,
  ...symbols,
} satisfies Record<string, Art>;
