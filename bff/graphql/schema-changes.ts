import { buildSchema, findBreakingChanges, findDangerousChanges } from 'graphql';

/** What differs between two schemas for those who call the server, a sentence each. */
export interface SchemaChanges {
  /** Operations that were right may fail. */
  breaking: string[];
  /** Operations stay right, but their answers may hold what a caller does not know. */
  dangerous: string[];
}

/** Compares two schemas, both in the schema definition language. */
export function schemaChanges(released: string, next: string): SchemaChanges {
  const [before, after] = [buildSchema(released), buildSchema(next)];
  return {
    breaking: findBreakingChanges(before, after).map(({ description }) => description),
    dangerous: findDangerousChanges(before, after).map(({ description }) => description),
  };
}
