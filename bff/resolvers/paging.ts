import { limits } from '../../rest-api/contract/rules.ts';
import { badInput } from '../graphql/graphql-errors.ts';

/** @throws GraphQLError when a page of that many books cannot be had */
export function pageSize(first: number): number {
  if (first >= 1 && first <= limits.pageSize) return first;
  throw badInput(`first: ask for 1 to ${limits.pageSize}.`);
}

/** Whether and how a list goes on after a page. */
export const pageInfoOf = ({ endCursor }: { endCursor: string | null }) => ({
  hasNextPage: endCursor !== null,
  endCursor,
});
