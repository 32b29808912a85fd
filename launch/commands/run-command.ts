import { failureText } from '../failure-text.ts';
import { readSettings } from '../settings.ts';
import { runBackupCommand } from './backup.ts';
import { runDemoCommand } from './demo.ts';
import { runJobsCommand } from './jobs.ts';
import { runStaffCommand } from './staff.ts';
import { runStockCommand } from './stock.ts';
import { runTokensCommand } from './tokens.ts';

const commands = {
  backup: runBackupCommand,
  demo: runDemoCommand,
  jobs: runJobsCommand,
  staff: runStaffCommand,
  stock: runStockCommand,
  tokens: runTokensCommand,
};

/** `npm run backup`, `demo`, `jobs`, `staff`, `stock` and `tokens`: commands for an open shop (docs/operating.md, docs/back-room.md). */
const [, , name, ...args] = process.argv;
// Node.js ends a program in which nothing can happen any more, though it waits: that is no success.
process.exitCode = 1;
try {
  console.log(await commands[name as keyof typeof commands](args, () => readSettings(process.env)));
  process.exit(0);
} catch (error) {
  console.error(failureText(error));
  process.exit(1);
}
