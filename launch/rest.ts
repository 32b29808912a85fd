import { answerLauncher } from '../runtime/child-process.ts';
import { isPrepared } from '../seed/is-prepared.ts';

/**
 * The REST service. Before it begins, it tells its launcher whether the database is prepared: it has the driver, and
 * the program that prepares would have to load its own.
 */
answerLauncher(isPrepared);
await import('../rest-api/server.ts');
