import path from 'node:path';
import { parseArgs } from 'node:util';
import type { ImportRequest } from './import-catalogue.ts';
import { ImportError } from './import-error.ts';
import { readMapping, shippedMappings } from './mapping.ts';

/** What `--help` prints. */
export function usage(): string {
  return [
    'npm run catalogue:import -- FILE [options]',
    '',
    'Reads books from a CSV file with a header into the catalogue; docs/import.md has the columns.',
    '',
    `  --mapping NAME|FILE   how the columns become ours: ${shippedMappings().join(', ')}, or a JSON file`,
    '  --dry-run             only tell what would be new and changed',
    '  --delimiter CHARACTER what stands between cells (a comma); "tab" for a tab',
    '  --max-bad PERCENT     import nothing when more rows than this are bad (50)',
  ].join('\n');
}

/**
 * Parses the command line.
 * @param folder the base of relative paths
 * @returns undefined for --help
 * @throws ImportError that says what to type
 */
export function readRequest(args: string[], folder: string): ImportRequest | undefined {
  const { values, positionals } = parsed(args);
  if (values.help) return undefined;
  const [file, ...further] = positionals;
  if (!file) throw new ImportError(`Name the CSV file to import.\n\n${usage()}`);
  if (further.length > 0) {
    throw new ImportError(`Name one file at a time; "${further[0]}" is one too many.`);
  }
  const delimiter = values.delimiter === 'tab' ? '\t' : values.delimiter;
  if (!/^[^"\r\n]$/.test(delimiter)) {
    throw new ImportError(`--delimiter is "${delimiter}": name one character, or tab.`);
  }
  const maxBad = Number(values['max-bad']);
  if (!(maxBad >= 0 && maxBad <= 100)) {
    throw new ImportError(`--max-bad is "${values['max-bad']}": name a number from 0 to 100.`);
  }
  return {
    file: path.resolve(folder, file),
    mapping: readMapping(values.mapping, folder),
    delimiter,
    maxBad,
    dryRun: values['dry-run'],
  };
}

function parsed(args: string[]) {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: {
        mapping: { type: 'string', default: 'quire' },
        delimiter: { type: 'string', default: ',' },
        'max-bad': { type: 'string', default: '50' },
        'dry-run': { type: 'boolean', default: false },
        help: { type: 'boolean', default: false },
      },
    });
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    throw new ImportError(`${error.message}\n\n${usage()}`);
  }
}
