import { failureText } from '../../launch/failure-text.ts';
import { readSettings } from '../../launch/settings.ts';
import { listenForStop } from '../../launch/stop-request.ts';
import { importCatalogue } from './import-catalogue.ts';
import { ImportError } from './import-error.ts';
import { readRequests, usage } from './import-request.ts';

/** `npm run catalogue:import -- FILE`: reads books from CSV or ONIX into the catalogue (docs/import.md). */
const signal = listenForStop();
try {
  const requests = await readRequests(process.argv.slice(2), process.env.INIT_CWD ?? process.cwd());
  if (!requests) console.log(usage());
  // One after the other: a file that has been imported stays, whatever becomes of those behind it.
  for (const request of requests ?? []) await importCatalogue(request, readSettings(process.env), signal);
  process.exit(0);
} catch (error) {
  if (signal.aborted) console.error('The import has been stopped; the catalogue is as it was.');
  else console.error(error instanceof ImportError ? error.message : failureText(error));
  process.exit(1);
}
