import { paymentsIn } from '../../http/payments-setting.ts';
import { failureText } from '../failure-text.ts';
import { readSettings } from '../settings.ts';
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
  console.error(failureText(error));
  process.exit(1);
}
