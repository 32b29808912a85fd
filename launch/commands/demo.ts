import { DemoRefused, type DemoSize, fillShop } from '../../seed/demo/fill-shop.ts';
import { removeDemo } from '../../seed/demo/remove-demo.ts';
import { commandArguments } from '../command-arguments.ts';
import type { Settings } from '../settings.ts';
import { StartError } from '../start-error.ts';
import { withShopDatabase } from './shop-database.ts';

const usage = [
  'npm run demo               fills the open shop with 300 shoppers and 5,000 orders of the last 90 days',
  'npm run demo -- --remove   removes them, with everything that belongs to them',
].join('\n');

const options = { remove: { type: 'boolean' }, help: { type: 'boolean' } } as const;

const takesMoney =
  'The shop takes real payments (RAZORPAY_KEY_ID is set), among which orders that nobody has placed would stand: use a ' +
  'shop that pays in the sandbox.';

/**
 * Fills the open shop with demo data, or removes it.
 * @param size for tests; by default the full size
 * @returns what to print
 * @throws StartError with a sentence that says what to do
 */
export async function runDemoCommand(
  args: readonly string[],
  settings: () => Settings,
  size?: DemoSize,
): Promise<string> {
  const { values, positionals } = commandArguments(args, options, usage);
  if (positionals.length > 0) throw new StartError(usage);
  if (values.help) return usage;
  const shop = settings();
  if (values.remove) return withShopDatabase(shop, removed);
  if (shop.payments === 'razorpay') throw new StartError(takesMoney);
  return withShopDatabase(shop, async (database) => {
    try {
      return filled(await fillShop(database, size));
    } catch (error) {
      throw error instanceof DemoRefused ? new StartError(error.message) : error;
    }
  });
}

function filled(counts: Awaited<ReturnType<typeof fillShop>>): string {
  const orders = [...counts.values()].reduce((sum, count) => sum + count, 0);
  const stories = [...counts].sort(([, a], [, b]) => b - a).map(([story, count]) => `${count} ${story}`);
  return [
    `The shop has ${orders} demo orders: ${stories.join(', ')}.`,
    'Their shoppers have emails under example.com. See them at /staff; `npm run demo -- --remove` removes them all.',
  ].join('\n');
}

async function removed(database: Parameters<typeof removeDemo>[0]): Promise<string> {
  const { shoppers, orders } = await removeDemo(database);
  if (shoppers === 0 && orders === 0) return 'The shop has no demo data.';
  return `${shoppers} shoppers and ${orders} orders are removed.`;
}
