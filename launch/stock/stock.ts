import { readSettings } from '../settings.ts';
import { StartError } from '../start-error.ts';
import { runStockCommand } from './stock-command.ts';

/** `npm run stock -- set` and `npm run stock -- list`: the stock of an open shop (docs/operating.md). */
try {
  console.log(await runStockCommand(process.argv.slice(2), () => readSettings(process.env)));
  process.exit(0);
} catch (error) {
  console.error(error instanceof StartError ? error.message : error);
  process.exit(1);
}
