import { paymentsIn } from '../../http/payments-setting.ts';
import { readSettings } from '../settings.ts';
import { StartError } from '../start-error.ts';
import { runDemoCommand } from './demo-command.ts';

/** `npm run demo`: fills an open shop with shoppers and orders, to try the back room with (docs/back-room.md). */
try {
  const settings = () => {
    const shop = readSettings(process.env);
    return { ...shop, payments: paymentsIn(process.env, shop.host) };
  };
  console.log(await runDemoCommand(process.argv.slice(2), settings));
  process.exit(0);
} catch (error) {
  console.error(error instanceof StartError ? error.message : error);
  process.exit(1);
}
