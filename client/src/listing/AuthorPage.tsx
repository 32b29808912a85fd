import { NetworkStatus } from '@apollo/client';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Link, useParams, useSearchParams } from 'react-router-dom';
import { ROLE_NAMES } from '../../shared/book/edition-names.ts';
import { authorPath } from '../book/edition-texts.ts';
import { AuthorPageDocument, useAuthorPageQuery } from './AuthorPage.generated.ts';
import { authorVariables } from './author-variables.ts';
import { BookListPage } from './BookListPage.tsx';
import { useLoadMore } from './use-load-more.ts';

/** Somebody who made books: those in the role that the address names, or in the one with most books. */
export default function AuthorPage() {
  const { slug = '' } = useParams();
  const [query] = useSearchParams();
  const variables = authorVariables(slug, query);
  const { data, error, networkStatus, refetch, fetchMore } = useAuthorPageQuery({
    variables,
    notifyOnNetworkStatusChange: true,
  });
  const author = data?.author;
  const after = author?.books.pageInfo.endCursor ?? null;
  const { loadMore, failed } = useLoadMore(fetchMore, JSON.stringify(variables), after);
  const roles = author?.roles ?? [];
  const shown = variables.role ?? roles[0]?.role;
  return (
    <BookListPage
      list={author}
      missing="We have no books by this author"
      failedToLoad={error !== undefined && !author}
      onRetry={() => void refetch().catch(() => undefined)}
      products={author?.books.nodes}
      onMore={after === null ? null : loadMore}
      loadingMore={networkStatus === NetworkStatus.fetchMore}
      failed={failed}
    >
      {(roles.length > 1 || (roles[0] && roles[0].role !== shown)) && (
        <Box component="nav" aria-label="Roles" sx={{ mb: 4, display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          {roles.map(({ role, count }) => (
            <Button
              key={role}
              component={Link}
              to={authorPath(slug, role)}
              variant={role === shown ? 'contained' : 'outlined'}
              aria-current={role === shown ? 'page' : undefined}
              size="small"
            >
              <span>{`${ROLE_NAMES[role]} (${count})`}</span>
            </Button>
          ))}
        </Box>
      )}
    </BookListPage>
  );
}
AuthorPage.pageQuery = AuthorPageDocument;
