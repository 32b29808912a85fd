import { openDatabase } from '../../../database/database.ts';
import { longPoolTimeouts } from '../../../database/long-timeouts.ts';
import { settingsOver } from '../../../settings/shop-settings.ts';
import { orders } from '../../orders/order-tables.ts';
import { issueInvoices } from '../issue-invoices.ts';

/** One of several services that issue bills at the same time. */
interface Issuer {
  databaseUrl: string;
  /** Its number, from 0. Its clock is half as many seconds fast. */
  index: number;
  of: number;
  midnight: number;
}

/**
 * Issues bills over connections of its own, as a service does: of the first orders before midnight, of the last after it.
 */
export async function issueMany({ databaseUrl, index, of, midnight }: Issuer): Promise<void> {
  const onIdleError = (error: Error) => {
    throw error;
  };
  const { database, close } = openDatabase(databaseUrl, onIdleError, longPoolTimeouts);
  const rows = await database
    .select({ userId: orders.userId, id: orders.id })
    .from(orders)
    .orderBy(orders.number);
  const seller = {
    name: 'Quire Books',
    address: ['12 Church Street'],
    state: 'Karnataka',
    gstin: null,
    grievanceOfficer: null,
  };
  // A part of its own and that of the next one, which may be issuing the same bills.
  const share = Math.ceil(rows.length / of);
  const positions = Array.from({ length: 2 * share }, (_, at) => (index * share + at) % rows.length);
  for (const position of positions) {
    const order = rows[position];
    const seconds = (position / rows.length - 0.5) * 20 + index / 2;
    const at = new Date(midnight + seconds * 1_000);
    if (order) await issueInvoices(database, settingsOver({ seller }), order, at);
  }
  await close();
}
