import { accountGuards } from './accounts.ts';
import { doorGuards } from './doors.ts';
import { greedGuards } from './greed.ts';
import type { Guard } from './guard.ts';
import { paymentGuards } from './payments.ts';
import { raceGuards } from './races.ts';
import { requestGuards } from './requests.ts';
import { runningGuards } from './running.ts';

/** Guards that are taken out one at a time by `npm run torture -- --prove`. */
export const guards: readonly Guard[] = [
  ...raceGuards,
  ...paymentGuards,
  ...requestGuards,
  ...accountGuards,
  ...greedGuards,
  ...runningGuards,
  ...doorGuards,
];
