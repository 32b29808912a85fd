import supertest from 'supertest';
import { type Database, openDatabase } from '../rest-api/database/database.ts';
import { longPoolTimeouts } from '../rest-api/database/long-timeouts.ts';
import { addBooks } from '../rest-api/testing/books.ts';
import { type Buyer, newBuyer } from '../rest-api/testing/buyer.ts';
import { startTemplateDatabase } from '../rest-api/testing/template-database.ts';
import type { StageContext } from './stage.ts';

/** A database without durability, for servers that a stage starts itself. */
export interface OwnDatabase {
  url: string;
  database: Database;
  buyers: Buyer[];
  books: string[];
}

/** Starts a migrated and seeded database with some buyers and books; removed when the stage ends. */
export async function ownDatabase(context: StageContext, buyers: number): Promise<OwnDatabase> {
  const { url, stop } = await startTemplateDatabase();
  context.onEnd(stop);
  const { database, close } = openDatabase(url, () => undefined, longPoolTimeouts);
  context.onEnd(close);
  const http = supertest('http://127.0.0.1:1') as unknown as supertest.Agent;
  return {
    url,
    database,
    buyers: await Promise.all(Array.from({ length: buyers }, () => newBuyer({ database, http }))),
    books: await addBooks(
      database,
      Array.from({ length: 8 }, () => ({})),
    ),
  };
}
