import { GraphQLError, GraphQLScalarType } from 'graphql';

const pattern = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[+-]\d\d:\d\d$/;

function checked(value: unknown): string {
  if (typeof value === 'string' && pattern.test(value) && !Number.isNaN(Date.parse(value))) return value;
  throw new GraphQLError('A DateTime is written like 2026-01-31T09:05:00+00:00.');
}

/** A timestamp as the REST service writes it (Specification §9); the scalar rejects anything else. */
export const DateTime = new GraphQLScalarType<string, string>({
  name: 'DateTime',
  serialize: checked,
  parseValue: checked,
});
