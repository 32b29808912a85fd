import { type ParseArgsConfig, parseArgs } from 'node:util';
import { StartError } from './start-error.ts';

type Options = NonNullable<ParseArgsConfig['options']>;

/**
 * The options and the words of a command line.
 * @param usage what to print after what is wrong
 * @throws StartError
 */
export function commandArguments<const Known extends Options>(
  args: readonly string[],
  options: Known,
  usage: string,
) {
  try {
    return parseArguments(args, options);
  } catch (error) {
    throw new StartError(`${(error as Error).message}\n\n${usage}`);
  }
}

/**
 * The same.
 * @throws Error that says what is wrong
 */
export function parseArguments<const Known extends Options>(args: readonly string[], options: Known) {
  // Without `--` before an option npm keeps it to itself, and the command would run as if it had not been given.
  const kept = Object.keys(options).find((name) => process.env[`npm_config_${name.replaceAll('-', '_')}`]);
  if (kept) throw new Error(`npm has taken --${kept} for itself: write -- before what is for the command.`);
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true });
  } catch (error) {
    // Node.js goes on with how to write what it has not understood, which is not what is meant.
    const [sentence = ''] = (error as Error).message.split(/\.\s/);
    throw new Error(`${sentence.replace(/\.$/, '')}.`);
  }
}
