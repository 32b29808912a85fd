import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { SingleBar } from 'cli-progress';
import { Client } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';

const linesAChunk = 500;

/**
 * Copies rows into a table in one COPY, and shows the progress.
 * @param into the table with its columns, as SQL
 * @param rows values without tabs, line breaks and backslashes
 */
export async function copyRows(
  databaseUrl: string,
  into: string,
  rows: Iterable<readonly (string | number)[]>,
  count: number,
): Promise<void> {
  const client = new Client({ connectionString: databaseUrl });
  const table = into.split(' ', 1)[0];
  const bar = new SingleBar({
    format: `${count} ${table} {bar} {percentage} % {eta_formatted} left`,
    hideCursor: true,
  });
  await client.connect();
  bar.start(count, 0);
  try {
    const copy = client.query(copyFrom(`copy ${into} from stdin`));
    await pipeline(Readable.from(chunks(rows, (made) => bar.update(made))), copy);
  } finally {
    bar.stop();
    await client.end();
  }
}

function* chunks(
  rows: Iterable<readonly (string | number)[]>,
  onMade: (made: number) => void,
): Generator<string> {
  let lines: string[] = [];
  let made = 0;
  for (const row of rows) {
    lines.push(`${row.join('\t')}\n`);
    made++;
    if (lines.length < linesAChunk) continue;
    yield lines.join('');
    lines = [];
    onMade(made);
  }
  yield lines.join('');
  onMade(made);
}
