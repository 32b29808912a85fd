import { built, guardsOf } from './guard.ts';

const fault = guardsOf('faults');
const load = guardsOf('overload');
const restart = guardsOf('restarts');
const kill = guardsOf('kills');

const settingsOfPostgres = '\ttimezone: "UTC",\n\t\tlog_timezone';

export const runningGuards = [
  fault(
    'an outage is told as one',
    /database in trouble/,
    built('function isOutage(error) {\n', 'function isOutage(error) {\n\treturn false;\n'),
  ),
  fault(
    'an outage is told without its cause',
    /nothing internal/,
    built('body: failure(tryAgain)', 'body: failure(String(error.cause ?? error))'),
  ),
  fault(
    'a refusal for want of time says when to come again',
    /database in trouble/,
    built('headers: { "Retry-After": String(retrySeconds) },', 'headers: {},'),
  ),
  fault(
    'attempts are counted in memory while Redis is away',
    /Redis in trouble/,
    built('insuranceLimiter: memory', ''),
  ),
  load(
    'overload guard',
    /others are 503.*most were not sent away/,
    built('get busy() {\n', 'get busy() {\n\t\treturn false;\n'),
  ),
  restart(
    'drain',
    /failed requests/,
    built('async drain() {\n', 'async drain() {\n\t\t\tprocess.exit(0);\n'),
  ),
  kill(
    'fsync, synchronous_commit, full_page_writes',
    /fsync/,
    built(
      settingsOfPostgres,
      `\tfsync: "off",\n\t\tsynchronous_commit: "off",\n\t\tfull_page_writes: "off",\n\t${settingsOfPostgres}`,
    ),
  ),
  kill(
    'a commit is on the disk before it is acknowledged',
    /acknowledged write/,
    built(
      settingsOfPostgres,
      `\tsynchronous_commit: "off",\n\t\twal_writer_delay: "10s",\n\t${settingsOfPostgres}`,
    ),
  ),
  kill(
    'what has died is started again',
    /kill -9 of the (REST service|public server).*in vain/,
    built('if (!await restarts.next(current.isReady())) {', 'if (true) {'),
  ),
];
