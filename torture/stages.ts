import type { Stage } from './stage.ts';
import { expensiveGraphql } from './stages/expensive-graphql.ts';
import { faults } from './stages/faults.ts';
import { fuzz } from './stages/fuzz.ts';
import { integrations } from './stages/integrations.ts';
import { kills } from './stages/kills.ts';
import { overload } from './stages/overload.ts';
import { payloads } from './stages/payloads.ts';
import { restarts } from './stages/restarts.ts';
import { stock } from './stages/stock.ts';

/** In the order in which they run. */
export const stages: readonly Stage[] = [
  stock,
  fuzz,
  payloads,
  expensiveGraphql,
  faults,
  overload,
  restarts,
  kills,
  integrations,
];
