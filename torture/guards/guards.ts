import { accountGuards } from './accounts.ts';
import { backRoomGuards } from './back-room.ts';
import { doorGuards } from './doors.ts';
import { greedGuards } from './greed.ts';
import type { Guard } from './guard.ts';
import { jobGuards } from './jobs.ts';
import { linkGuards } from './links.ts';
import { paymentGuards } from './payments.ts';
import { raceGuards } from './races.ts';
import { requestGuards } from './requests.ts';
import { runningGuards } from './running.ts';
import { stockGuards } from './stock.ts';

/** The guards that `npm run torture -- --prove` removes, one at a time. */
export const guards: readonly Guard[] = [
  ...raceGuards,
  ...paymentGuards,
  ...jobGuards,
  ...stockGuards,
  ...requestGuards,
  ...accountGuards,
  ...linkGuards,
  ...backRoomGuards,
  ...greedGuards,
  ...runningGuards,
  ...doorGuards,
];
