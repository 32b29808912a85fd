import { ROLE_NAMES } from '../../shared/book/edition-names.ts';
import type { AuthorPageQueryVariables } from './AuthorPage.generated.ts';

type Role = keyof typeof ROLE_NAMES;

/** The variables of an author's page from its address; a role that does not exist is ignored. */
export function authorVariables(
  slug: string,
  query: URLSearchParams,
): AuthorPageQueryVariables & { role: Role | null } {
  const named = query.get('role')?.toUpperCase();
  return { slug, role: (Object.keys(ROLE_NAMES) as Role[]).find((role) => role === named) ?? null };
}
