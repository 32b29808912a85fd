import { readSettings } from '../settings.ts';
import { StartError } from '../start-error.ts';
import { runJobsCommand } from './jobs-command.ts';

/** `npm run jobs -- list` and `npm run jobs -- retry`: the dead jobs of an open shop (docs/operating.md). */
try {
  console.log(await runJobsCommand(process.argv.slice(2), () => readSettings(process.env)));
  process.exit(0);
} catch (error) {
  console.error(error instanceof StartError ? error.message : error);
  process.exit(1);
}
