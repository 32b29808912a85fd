import { failureText } from '../failure-text.ts';
import { readSettings } from '../settings.ts';
import { runJobsCommand } from './jobs-command.ts';

/** `npm run jobs -- list` and `npm run jobs -- retry`: the dead jobs of an open shop (docs/operating.md). */
try {
  console.log(await runJobsCommand(process.argv.slice(2), () => readSettings(process.env)));
  process.exit(0);
} catch (error) {
  console.error(failureText(error));
  process.exit(1);
}
