import { type ParseArgsConfig, parseArgs } from 'node:util';
import { StartError } from './start-error.ts';

type Options = NonNullable<ParseArgsConfig['options']>;

/**
 * The options and the words of a command line.
 * @param usage what to print for an option that does not exist
 * @throws StartError with the usage
 */
export function commandArguments<const Known extends Options>(
  args: readonly string[],
  options: Known,
  usage: string,
) {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true });
  } catch {
    throw new StartError(usage);
  }
}
