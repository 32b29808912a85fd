import { eq, sql } from 'drizzle-orm';
import { DrizzleQueryError } from 'drizzle-orm/errors';
import { v4 as uuid } from 'uuid';
import type { Queryable } from '../database/database.ts';
import { users } from '../database/schema.ts';

export type UserRow = typeof users.$inferSelect;

export interface NewUser {
  firstName: string;
  lastName: string;
  email: string;
  passwordHash: string;
  extraFields: Record<string, unknown>;
}

/** The account of an email, whatever its case. */
export async function findUserByEmail(database: Queryable, email: string): Promise<UserRow | undefined> {
  const rows = await database
    .select()
    .from(users)
    .where(eq(sql`lower(${users.email})`, sql`lower(${email})`));
  return rows[0];
}

export async function findUser(database: Queryable, id: string): Promise<UserRow | undefined> {
  const rows = await database.select().from(users).where(eq(users.id, id));
  return rows[0];
}

/** Makes an account; undefined when its email, in any case, has one already. */
export async function insertUser(database: Queryable, user: NewUser): Promise<UserRow | undefined> {
  try {
    const rows = await database
      .insert(users)
      .values({ ...user, id: uuid() })
      .returning();
    return rows[0];
  } catch (error) {
    if (isUniqueViolation(error)) return undefined;
    throw error;
  }
}

function isUniqueViolation(error: unknown): boolean {
  const cause = error instanceof DrizzleQueryError ? error.cause : error;
  return cause instanceof Error && 'code' in cause && cause.code === '23505';
}
