import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { SingleBar } from 'cli-progress';
import { Client } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { type GeneratedBook, generatedBooks } from './generated-books.ts';

const linesAChunk = 500;

/** Fills the empty catalogue with generated books, in one COPY, and shows the progress. */
export async function copyBooks(databaseUrl: string, count: number): Promise<void> {
  const client = new Client({ connectionString: databaseUrl });
  const bar = new SingleBar({
    format: `${count} books {bar} {percentage} % {eta_formatted} left`,
    hideCursor: true,
  });
  await client.connect();
  bar.start(count, 0);
  try {
    const copy = client.query(
      copyFrom(
        'copy products (id, title, author, price_paise, previous_price_paise, rating, image, category_name) from stdin',
      ),
    );
    await pipeline(Readable.from(chunks(count, (made) => bar.update(made))), copy);
  } finally {
    bar.stop();
    await client.end();
  }
}

function* chunks(count: number, told: (made: number) => void): Generator<string> {
  let lines: string[] = [];
  let made = 0;
  for (const book of generatedBooks(count)) {
    lines.push(line(book));
    made++;
    if (lines.length < linesAChunk && made < count) continue;
    yield lines.join('');
    lines = [];
    told(made);
  }
}

/** A row in COPY's format; generated books contain neither tabs nor line breaks nor backslashes. */
function line(book: GeneratedBook): string {
  const { id, title, author, pricePaise, previousPricePaise, rating, image, categoryName } = book;
  const columns = [id, title, author, pricePaise, previousPricePaise, rating, image, categoryName];
  return `${columns.join('\t')}\n`;
}
