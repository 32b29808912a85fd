import { built, guardsOf } from './guard.ts';

const guard = guardsOf('jobs');

/** The end of the condition by which jobs are claimed. */
const leaseIsOver = 'leasedUntil} <= now())`, running.length';

export const jobGuards = [
  guard(
    'a lease keeps others off',
    /arrives twice|dead at once/,
    built(leaseIsOver, leaseIsOver.replace('now())', 'now() or true)')),
  ),
  guard(
    'a lease ends',
    /every letter arrives/,
    built(leaseIsOver, leaseIsOver.replace('now())', 'now() and false)')),
  ),
  guard(
    'what is refused for good is dead at once',
    /dead at once/,
    built(' && !(error instanceof PermanentFailure)', ''),
  ),
  guard('what is dead stays dead', /dead at once/, built('deadAt} is null and ', 'runAt} is not null and ')),
];
