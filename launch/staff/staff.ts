import { failureText } from '../failure-text.ts';
import { readSettings } from '../settings.ts';
import { readPassword } from './read-password.ts';
import { runStaffCommand } from './staff-command.ts';

/** `npm run staff -- add`, `list`, `remove` and `reset`: who may use the back room of an open shop (docs/operating.md). */
try {
  console.log(await runStaffCommand(process.argv.slice(2), () => readSettings(process.env), readPassword));
  process.exit(0);
} catch (error) {
  console.error(failureText(error));
  process.exit(1);
}
