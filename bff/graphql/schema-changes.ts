import { buildSchema, findBreakingChanges, findDangerousChanges } from 'graphql';

/** The differences between two schemas that matter to callers, one sentence each. */
export interface SchemaChanges {
  /** Valid operations may fail. */
  breaking: string[];
  /** Operations stay valid, but their results may contain values that a caller does not know. */
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
