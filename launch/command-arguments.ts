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
  const taken = optionTakenByNpm(Object.keys(options));
  if (taken) throw new StartError(`${taken}\n\n${usage}`);
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true });
  } catch {
    throw new StartError(usage);
  }
}

/**
 * What to say where npm has taken one of these options for itself, as it does without `--` before them: the command
 * would run as if it had not been given.
 */
export function optionTakenByNpm(names: readonly string[]): string | undefined {
  const taken = names.find((name) => process.env[`npm_config_${name.replaceAll('-', '_')}`]);
  return taken && `npm has taken --${taken} for itself: write -- before what is for the command.`;
}
