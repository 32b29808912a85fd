import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { CountCache } from '../../rest-api/catalogue/lists/count-cache.ts';
import { CloseSearch } from '../../rest-api/catalogue/search/close-search.ts';
import { listClose } from '../../rest-api/catalogue/search/list-close.ts';
import { findSuggestions } from '../../rest-api/catalogue/search/suggestions.ts';
import type { Database } from '../../rest-api/database/database.ts';
import type { Report } from '../report.ts';

const searches = 30_000;
/** What all caches of searches may hold, with what the engine itself needs. */
const maxGrowthMb = 24;

/** Says how much memory different searches leave behind, with all results cached as in the REST service. */
export async function measureMemory(
  report: Report,
  database: Database,
  words: readonly string[],
): Promise<void> {
  const counts = new CountCache({ current: 1 });
  const closeSearch = new CloseSearch({ current: 1 }, counts);
  const search = async (place: number) => {
    const text = `${words[place % words.length]} ${words[(7 * place + 1) % words.length]} ${place}`;
    const order = { sort: undefined, first: 24, after: undefined };
    await listClose({ database, counts, closeSearch }, { search: text }, order);
    if (place % 10 === 0) await findSuggestions(database, text);
  };
  for (let place = 0; place < 500; place++) await search(place);
  const before = memory();
  for (let place = 500; place < searches; place++) await search(place);
  const after = memory();
  report.table(`Memory of ${searches.toLocaleString('en')} different searches, MB`, { heap: 1, rss: 1 }).push(
    { what: 'after 500', figures: before },
    {
      what: `after ${searches.toLocaleString('en')}`,
      figures: after,
      goals: [{ of: 'growth of the heap', value: after.heap - before.heap, most: maxGrowthMb, unit: 'MB' }],
    },
  );
}

function memory(): { heap: number; rss: number } {
  setFlagsFromString('--expose-gc');
  const collectGarbage = runInNewContext('gc') as () => void;
  collectGarbage();
  const { heapUsed, rss } = process.memoryUsage();
  return { heap: heapUsed / 1e6, rss: rss / 1e6 };
}
