import path from 'node:path';
import { parseArguments } from '../../launch/command-arguments.ts';
import { fileKind } from './file-kind.ts';
import type { ImportRequest } from './import-catalogue.ts';
import { ImportError } from './import-error.ts';
import { readMapping, shippedMappings } from './mapping.ts';
import { readOnixMapping, shippedOnixMappings } from './onix/onix-mapping.ts';

/** What `--help` prints. */
export function usage(): string {
  return [
    'npm run catalogue:import -- FILE... [options]',
    '',
    'Reads books into the catalogue from CSV files with a header or from ONIX 3.0 and 3.1 messages (.xml, .xml.gz);',
    'docs/import.md says what of them.',
    '',
    `  --mapping NAME|FILE   how the columns become ours: ${shippedMappings().join(', ')}, or a JSON file; for ONIX,`,
    `                        how subjects become categories: ${shippedOnixMappings().join(', ')}, or a JSON file`,
    '  --dry-run             only tell what would be new and changed',
    '  --delimiter CHARACTER what stands between the cells of CSV (a comma); "tab" for a tab',
    '  --max-bad PERCENT     import nothing when more rows than this are bad (50)',
  ].join('\n');
}

/**
 * Parses the command line.
 * @param folder the base of relative paths
 * @returns a request for each file; undefined for --help
 * @throws ImportError that says what to type
 */
export async function readRequests(args: string[], folder: string): Promise<ImportRequest[] | undefined> {
  const { values, positionals } = parsed(args);
  if (values.help) return undefined;
  if (positionals.length === 0) throw new ImportError(`Name the file to import.\n\n${usage()}`);
  const delimiter = values.delimiter === 'tab' ? '\t' : values.delimiter;
  if (!/^[^"\r\n]$/.test(delimiter)) {
    throw new ImportError(`--delimiter is "${delimiter}": name one character, or tab.`);
  }
  const maxBad = Number(values['max-bad']);
  if (!(maxBad >= 0 && maxBad <= 100)) {
    throw new ImportError(`--max-bad is "${values['max-bad']}": name a number from 0 to 100.`);
  }
  const requests = positionals.map(async (positional): Promise<ImportRequest> => {
    const file = path.resolve(folder, positional);
    const options = { file, maxBad, dryRun: values['dry-run'] };
    return (await fileKind(file)) === 'onix'
      ? { kind: 'onix', ...options, mapping: readOnixMapping(values.mapping ?? 'subjects', folder) }
      : { kind: 'csv', ...options, delimiter, mapping: readMapping(values.mapping ?? 'quire', folder) };
  });
  return Promise.all(requests);
}

const options = {
  mapping: { type: 'string' },
  delimiter: { type: 'string', default: ',' },
  'max-bad': { type: 'string', default: '50' },
  'dry-run': { type: 'boolean', default: false },
  help: { type: 'boolean', default: false },
} as const;

function parsed(args: string[]) {
  try {
    return parseArguments(args, options);
  } catch (error) {
    throw new ImportError(`${(error as Error).message}\n\n${usage()}`);
  }
}
