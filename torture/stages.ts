import type { Stage } from './stage.ts';
import { accounts } from './stages/accounts.ts';
import { authentication } from './stages/authentication.ts';
import { authorization } from './stages/authorization.ts';
import { backRoom } from './stages/back-room.ts';
import { expensiveGraphql } from './stages/expensive-graphql.ts';
import { faults } from './stages/faults.ts';
import { fuzz } from './stages/fuzz.ts';
import { graphqlAbuse } from './stages/graphql-abuse.ts';
import { greedyAccount } from './stages/greedy-account.ts';
import { jobs } from './stages/jobs.ts';
import { kills } from './stages/kills.ts';
import { lockout } from './stages/lockout.ts';
import { overload } from './stages/overload.ts';
import { payloads } from './stages/payloads.ts';
import { payments } from './stages/payments.ts';
import { races } from './stages/races.ts';
import { restarts } from './stages/restarts.ts';
import { slowBodies } from './stages/slow-bodies.ts';
import { stock } from './stages/stock.ts';

/** In the order in which they run. */
export const stages: readonly Stage[] = [
  races,
  payments,
  jobs,
  stock,
  fuzz,
  authentication,
  accounts,
  backRoom,
  lockout,
  authorization,
  graphqlAbuse,
  payloads,
  slowBodies,
  expensiveGraphql,
  greedyAccount,
  faults,
  overload,
  restarts,
  kills,
];
