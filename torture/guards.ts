/** A piece of code that protects a guarantee, and how to remove it. */
export interface Guard {
  name: string;
  /** The stage that has to fail without it. */
  stage: string;
  /** Matches its guarantee and violation as the table prints them. */
  violation: RegExp;
  changes: readonly Change[];
}

/** A text that occurs once in the built servers or the migrations, and its replacement without the guard. */
export interface Change {
  in: 'dist/server' | 'rest-api/database/migrations';
  find: string;
  put: string;
}

/** A change of the built servers. */
const built = (find: string, put: string): Change => ({ in: 'dist/server', find, put });

/** Guards of one stage. */
const guardsOf =
  (stage: string) =>
  (name: string, violation: RegExp, ...changes: Change[]): Guard => ({ name, stage, violation, changes });

const stock = guardsOf('stock');
const fuzz = guardsOf('fuzz');
const payload = guardsOf('payloads');
const expensive = guardsOf('expensive-graphql');
const fault = guardsOf('faults');
const load = guardsOf('overload');
const restart = guardsOf('restarts');
const kill = guardsOf('kills');
const integration = guardsOf('integrations');

const settingsOfPostgres = '\ttimezone: "UTC",\n\t\tlog_timezone';

/** The guards that `npm run torture -- --prove` removes, one at a time. */
export const guards: readonly Guard[] = [
  stock(
    'whoever changes stock waits for others',
    /crowd/,
    built('.orderBy(asc(stock.productId)).for("update")', '.orderBy(asc(stock.productId))'),
  ),
  stock('holds end by a job', /within a minute/, built('...stockJobs(jobDatabase),', '')),
  stock(
    'a late payment takes only what there is',
    /book, or its money back/,
    built('const isSold = !isShort();', 'const isSold = true;'),
  ),
  stock(
    'an order without its books is not paid',
    /book, or its money back/,
    built('await markUnsold(transaction, order);', ''),
  ),
  stock(
    'every change of the copies on hand is a movement',
    /add up/,
    built('if (moved.length > 0 && cause)', 'if (moved.length > 1e9 && cause)'),
  ),
  fuzz(
    'what the framework refuses is a refusal',
    /REST service is sent.*: 500/,
    built(
      'function frameworkHttpError(error) {\n',
      'function frameworkHttpError(error) {\n\treturn void 0;\n',
    ),
  ),
  fuzz(
    'text without NUL',
    /REST service is sent.*: 500/,
    built('(text) => !text.includes("\\0")', '() => true'),
  ),
  fuzz(
    'addresses are UTF-8',
    /query that cannot be read/,
    built('text?.split("&").find((pair) => !isPercentEncoded(pair))', 'text?.split("&").find(() => false)'),
  ),
  payload(
    'CSRF',
    /another site/,
    built(
      'function preventCsrf(headers, csrfPreventionRequestHeaders) {\n',
      'function preventCsrf(headers, csrfPreventionRequestHeaders) {\n\treturn;\n',
    ),
  ),
  payload(
    'text in scripts',
    /markup/,
    built('var jsonForScript = (value) => ', 'var jsonForScript = (value) => JSON.stringify(value) || '),
  ),
  payload(
    'text in tags',
    /markup/,
    built('(text) => text.replace(/[&<>"', '(text) => text || text.replace(/[&<>"'),
  ),
  payload(
    'answers say what they are',
    /markup/,
    built('"X-Content-Type-Options": "nosniff"\n};\n// rest-api', '};\n// rest-api'),
  ),
  payload(
    'policy of pages',
    /policy/,
    built('scriptSrc: [\n\t\t\t\t\t"\'self\'"', 'scriptSrc: [\n\t\t\t\t\t"\'unsafe-inline\'"'),
  ),
  expensive('cost of an operation', /refused with what it costs/, built('\tcost: 16,\n', '\tcost: 1e9,\n')),
  expensive(
    'turns of catalogue reads',
    /a cart is answered in time/,
    built(
      'maxConcurrent: 20,\n\tmaxConcurrentPerNetwork: 14,',
      'maxConcurrent: 1e9,\n\tmaxConcurrentPerNetwork: 1e9,',
    ),
  ),
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
    built('if (!await restarts.next(current.isReady()))', 'if (true)'),
  ),
  integration(
    'a cursor ends with the last change that was read',
    /each change once/,
    built('(hasMore ? changes.at(-1)?.id : void 0) ?? String(lastPosition)', 'String(lastPosition)'),
  ),
  integration(
    'what an endpoint does not take is sent again',
    /each change comes as a webhook/,
    built('if (status >= 200 && status < 300) return null;', 'return null;'),
  ),
  integration(
    'jobs of a killed service are run by the next',
    /each change comes as a webhook/,
    built('leaseMs: 15e3', 'leaseMs: 15e6'),
  ),
  integration(
    'webhooks are signed with the secret of their endpoint',
    /signed/,
    built('"webhook-signature": signature', '"webhook-signature": "v1,c2lnbmF0dXJl"'),
  ),
  integration(
    'answers to lines are stored with the lines',
    /lines are stored once/,
    built(
      'await storeBatch(transaction, request, {',
      'if (request === "") await storeBatch(transaction, request, {',
    ),
  ),
];
