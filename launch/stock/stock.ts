import { failureText } from '../failure-text.ts';
import { readSettings } from '../settings.ts';
import { runStockCommand } from './stock-command.ts';

/** `npm run stock -- set` and `npm run stock -- list`: the stock of an open shop (docs/operating.md). */
try {
  console.log(await runStockCommand(process.argv.slice(2), () => readSettings(process.env)));
  process.exit(0);
} catch (error) {
  console.error(failureText(error));
  process.exit(1);
}
