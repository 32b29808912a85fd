import { parseArguments } from '../../launch/command-arguments.ts';
import { failureText } from '../../launch/failure-text.ts';
import { readSettings, type Settings } from '../../launch/settings.ts';
import { openImportDatabase, readableError } from '../import/import-database.ts';
import { ImportError } from '../import/import-error.ts';
import { mendEntities } from './mend-entities.ts';

const usage = `npm run catalogue:entities             shows the texts of books that have entities such as &amp;
npm run catalogue:entities -- --mend   stores them as they read`;

/** `npm run catalogue:entities`: shows and mends what imports of earlier versions have stored (docs/import.md). */
try {
  const mends = mendsIn(process.argv.slice(2));
  console.log(mends === undefined ? usage : await run(mends, readSettings(process.env)));
  process.exit(0);
} catch (error) {
  console.error(error instanceof ImportError ? error.message : failureText(error));
  process.exit(1);
}

/** @returns undefined for --help */
function mendsIn(args: readonly string[]): boolean | undefined {
  const options = { mend: { type: 'boolean' }, help: { type: 'boolean' } } as const;
  try {
    const { values, positionals } = parseArguments(args, options);
    if (positionals.length > 0) throw new Error(`"${positionals[0]}" is not expected.`);
    return values.help ? undefined : (values.mend ?? false);
  } catch (error) {
    throw new ImportError(`${(error as Error).message}\n\n${usage}`);
  }
}

async function run(mends: boolean, settings: Settings): Promise<string> {
  const { client, close } = await openImportDatabase(settings, { mayCreate: false });
  try {
    const { books, names, records } = await mendEntities(
      client,
      mends,
      ({ number, title, fact, stored, mended }) =>
        console.log(
          `${number ?? 'page'}  ${title}\n  ${fact}: ${inShort(stored)}\n  reads ${inShort(mended)}`,
        ),
    );
    if (books + names + records === 0) return 'No text of a book has entities.';
    const what = `${books} books, ${names} pages of names and ${records} records that wait`;
    return mends
      ? `${what} have been mended.`
      : `${what} have entities. Store them as they read: npm run catalogue:entities -- --mend`;
  } catch (error) {
    throw readableError(error, settings.databaseUrl);
  } finally {
    await close();
  }
}

/** A long text from a little before its first entity on. */
function inShort(text: string): string {
  const start = Math.max(0, text.search(/&#?\w+;/) - 60);
  const line = text.slice(start, start + 160).replace(/\s+/g, ' ');
  return `${start > 0 ? '…' : ''}${line}${start + 160 < text.length ? '…' : ''}`;
}
