import { openDatabase } from '../../database/database.ts';
import { longPoolTimeouts } from '../../database/long-timeouts.ts';
import { orders } from '../../database/order-tables.ts';
import { issuePapers } from '../issue-papers.ts';

/**
 * A process that issues bills, as others do at the same time: `tsx issue-many.ts N`. The first orders
 * are paid before midnight, the last after it, and its clock is N / 2 seconds fast. Exits with 0 when all are issued.
 */
const ahead = Number(process.argv[2]);
const { DATABASE_URL = '', MIDNIGHT = '', PROCESSES = '' } = process.env;
const midnight = new Date(MIDNIGHT).getTime();

const onIdleError = (error: Error) => {
  throw error;
};
const { database, close } = openDatabase(DATABASE_URL, onIdleError, longPoolTimeouts);
const rows = await database
  .select({ userId: orders.userId, id: orders.id })
  .from(orders)
  .orderBy(orders.number);
const seller = {
  ...{ name: 'Quire Books', address: ['12 Church Street'], state: 'Karnataka' },
  ...{ gstin: null, grievanceOfficer: null },
};
// A part of its own and that of the next one, which may be issuing the same bills.
const share = Math.ceil(rows.length / Number(PROCESSES));
const positions = Array.from({ length: 2 * share }, (_, index) => (ahead * share + index) % rows.length);
for (const position of positions) {
  const order = rows[position];
  const seconds = (position / rows.length - 0.5) * 20 + ahead / 2;
  const at = new Date(midnight + seconds * 1_000);
  if (order) await issuePapers(database, { seller, billAt: 'paid' }, order, at);
}
await close();
