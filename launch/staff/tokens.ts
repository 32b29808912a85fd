import { failureText } from '../failure-text.ts';
import { readSettings } from '../settings.ts';
import { runTokensCommand } from './tokens-command.ts';

/** `npm run tokens -- add`, `list` and `revoke`: tokens of programs that call an open shop (docs/operating.md). */
try {
  console.log(await runTokensCommand(process.argv.slice(2), () => readSettings(process.env)));
  process.exit(0);
} catch (error) {
  console.error(failureText(error));
  process.exit(1);
}
