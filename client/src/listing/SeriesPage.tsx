import { NetworkStatus } from '@apollo/client';
import { useParams } from 'react-router-dom';
import { BookListPage } from './BookListPage.tsx';
import { SeriesPageDocument, useSeriesPageQuery } from './SeriesPage.generated.ts';
import { useLoadMore } from './use-load-more.ts';

/** A series, in its order. */
export default function SeriesPage() {
  const { slug = '' } = useParams();
  const { data, error, networkStatus, refetch, fetchMore } = useSeriesPageQuery({
    variables: { slug },
    notifyOnNetworkStatusChange: true,
  });
  const series = data?.series;
  const after = series?.books.pageInfo.endCursor ?? null;
  const { loadMore, failed } = useLoadMore(fetchMore, slug, after);
  return (
    <BookListPage
      list={series}
      missing="We have no books of this series"
      failedToLoad={error !== undefined && !series}
      onRetry={() => void refetch().catch(() => undefined)}
      products={series?.books.nodes.map(({ product }) => product)}
      notes={series?.books.nodes.map(({ number }) => (number === null ? undefined : `Book ${number}`))}
      onMore={after === null ? null : loadMore}
      loadingMore={networkStatus === NetworkStatus.fetchMore}
      failed={failed}
    />
  );
}
SeriesPage.pageQuery = SeriesPageDocument;
