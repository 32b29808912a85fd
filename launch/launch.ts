import { keepRunning } from './keep-running.ts';
import { mailboxKey } from './mailbox-key.ts';
import { prepareShop } from './prepare-shop.ts';
import { aborted, runUntilStopped } from './run-until-stopped.ts';
import { bffEnvironment, restEnvironment } from './service-environment.ts';
import { welcome } from './welcome.ts';

/** The shop's programs, each as arguments for Node.js. */
export interface Programs {
  /** Migrates and seeds, then exits. */
  prepare: string[];
  rest: string[];
  bff: string[];
}

/**
 * Opens the shop and keeps it open until it receives a signal: checks the settings, starts the database, migrates and
 * seeds it, starts the two servers, and stays as their supervisor. It stops everything in reverse order, the database
 * last.
 * @returns the exit code; a failure has been printed on stderr
 */
export function launch(programs: Programs): Promise<number> {
  return runUntilStopped(async (opening) => {
    const shop = await prepareShop(opening, 'production', programs.prepare);
    const rest = keepRunning(
      { title: 'The REST service', args: programs.rest, env: restEnvironment(process.env, shop) },
      opening,
    );
    opening.onClose(rest.stop);
    const bff = keepRunning(
      { title: 'The public server', args: programs.bff, env: bffEnvironment(process.env, shop) },
      opening,
    );
    opening.onClose(bff.stop);
    opening.onHurry(() => {
      bff.kill();
      rest.kill();
    });
    await Promise.race([Promise.all([rest.ready, bff.ready]), aborted(opening.end)]);
    opening.end.throwIfAborted();
    console.log(welcome(shop.settings, { ...shop, mailboxKey: mailboxKey(shop.secrets) }));
  });
}
