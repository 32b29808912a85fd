import type { Art } from '../layouts/layout.ts';
import * as geometric from './geometric.ts';
import * as organic from './organic.ts';

/** Every pattern that suits any area and any book. */
export const patterns = { ...geometric, ...organic } satisfies Record<string, Art>;
