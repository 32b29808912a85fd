import type { ImportFactsFragment } from './Imports.generated.ts';

type Counts = NonNullable<ImportFactsFragment['counts']>;

export const isUnderWay = ({ state }: Pick<ImportFactsFragment, 'state'>): boolean =>
  state === 'WAITING' || state === 'RUNNING';

const percent = (part: number) => `${Math.floor(part * 100)} %`;

/** How far an import is, in a sentence. */
export function stateText({
  state,
  dryRun,
  progress,
  failure,
}: Pick<ImportFactsFragment, 'state' | 'dryRun' | 'progress' | 'failure'>): string {
  const again = 'Nothing was imported. You can start it again.';
  switch (state) {
    case 'UPLOADING':
      return 'The file has not arrived whole. Upload it again.';
    case 'UPLOADED':
      return 'The file is here. Check it to see what would change.';
    case 'WAITING':
      return dryRun ? 'The check begins…' : 'The import begins…';
    case 'RUNNING':
      if (progress >= 0.995) return dryRun ? 'Comparing with the catalogue…' : 'Storing the books…';
      return `${dryRun ? 'Checking' : 'Importing'}: ${percent(progress)} read`;
    case 'CHECKED':
      return 'Checked: nothing has changed yet.';
    case 'IMPORTED':
      return 'Imported.';
    case 'CANCELLED':
      return `Cancelled. ${again}`;
    case 'INTERRUPTED':
      return `The shop was stopped meanwhile. ${again}`;
    default:
      return failure ?? again;
  }
}

const NAMES: Record<keyof Counts, string> = {
  read: 'Rows read',
  new: 'New books',
  changed: 'Changed books',
  unchanged: 'Unchanged books',
  bad: 'Bad rows',
  duplicates: 'Rows of the same book',
  counted: 'Books with other copies',
  joined: 'Joined to other editions',
  withdrawn: 'No longer listed',
  restored: 'Listed again',
  unlisted: 'Not listed',
  older: 'Older than what is known',
};

/** Always shown; the others where there are any. */
const ALWAYS = ['read', 'new', 'changed', 'unchanged', 'bad'];

/** What a check or an import found, by name. */
export const countFacts = (counts: Counts): Record<string, string> =>
  Object.fromEntries(
    (Object.keys(NAMES) as (keyof Counts)[])
      .filter((key) => ALWAYS.includes(key) || counts[key] > 0)
      .map((key) => [NAMES[key], counts[key].toLocaleString('en-IN')]),
  );
