import type { GraphQLField } from 'graphql';

/**
 * Whether a field of Query or Mutation belongs to the back room: its name says so, or its description names the
 * permission that it needs. All but the login answer to staff alone.
 */
export const isOfStaff = ({
  name,
  description,
}: Pick<GraphQLField<unknown, unknown>, 'name' | 'description'>): boolean =>
  /staff/i.test(name) || /needs\s+(the\s+permission\s+)?`\w+:\w+`/i.test(description ?? '');
