import path from 'node:path';
import { failureText } from '../../launch/failure-text.ts';
import { readSettings } from '../../launch/settings.ts';
import { listenForStop } from '../../launch/stop-request.ts';
import { ImportError } from '../import/import-error.ts';
import { exportCatalogue } from './export-catalogue.ts';

const usage = `npm run catalogue:export -- FILE.xml

Writes the catalogue as an ONIX 3.1 message; "-" writes it to the standard output.`;

/** `npm run catalogue:export -- FILE.xml`: writes the catalogue as ONIX (docs/import.md). */
const signal = listenForStop();
try {
  const [name, ...further] = process.argv.slice(2);
  if (name === '--help') {
    console.log(usage);
  } else {
    if (!name || further.length > 0 || /^--/.test(name))
      throw new ImportError(`Name one file to write.\n\n${usage}`);
    const file = name === '-' ? undefined : path.resolve(process.env.INIT_CWD ?? process.cwd(), name);
    const books = await exportCatalogue({ file }, readSettings(process.env), signal);
    console.error(
      `${books.toLocaleString('en')} books have been written to ${file ?? 'the standard output'}.`,
    );
  }
  process.exit(0);
} catch (error) {
  if (signal.aborted) console.error('The export has been stopped; no file has been written.');
  else console.error(error instanceof ImportError ? error.message : failureText(error));
  process.exit(1);
}
