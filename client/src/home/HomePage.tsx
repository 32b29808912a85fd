import Container from '@mui/material/Container';
import { LoadFailure } from '../../shared/ui/LoadFailure.tsx';
import { PageTitle } from '../app/PageTitle.tsx';
import { ProductCarousel } from '../book/ProductCarousel.tsx';
import { Banner } from './Banner.tsx';
import { CategoryStrip } from './CategoryStrip.tsx';
import { CategoryTiles } from './CategoryTiles.tsx';
import { HomePageDocument, useHomePageQuery } from './HomePage.generated.ts';
import { OwnBanner } from './OwnBanner.tsx';

/** Specification §2, "/". */
export default function HomePage() {
  const { data, error, refetch } = useHomePageQuery();
  const fiction = data?.fiction.nodes;
  const newReleases = data?.newReleases.nodes;
  // One book of each category in turn, so that the banner shows the breadth of the shop.
  const shelves = data && [
    data.newReleases,
    data.fiction,
    data.childrenBooks,
    data.biographies,
    data.selfHelp,
  ];
  const covers = shelves && [0, 1, 2].flatMap((place) => shelves.flatMap(({ nodes }) => nodes[place] ?? []));

  return (
    <>
      <PageTitle />
      <CategoryStrip />
      <OwnBanner />
      <Banner covers={error ? [] : covers} />
      <Container
        maxWidth="lg"
        sx={{
          py: { xs: 3, sm: 7, md: 10 },
          display: 'grid',
          gridTemplateColumns: 'minmax(0, 1fr)',
          rowGap: { xs: 3, sm: 7, md: 10 },
        }}
      >
        {error ? (
          <LoadFailure onRetry={() => void refetch().catch(() => undefined)}>
            The books could not be loaded
          </LoadFailure>
        ) : (
          <>
            <CategoryTiles
              categories={data?.categories}
              books={{
                NEW_RELEASES: newReleases,
                FICTION: fiction,
                CHILDREN_BOOKS: data?.childrenBooks.nodes,
                BIOGRAPHIES: data?.biographies.nodes,
                SELF_HELP: data?.selfHelp.nodes,
              }}
            />
            <ProductCarousel title="New Release Books" products={newReleases} />
            <ProductCarousel title="Fiction Books" products={fiction} />
          </>
        )}
      </Container>
    </>
  );
}
HomePage.pageQuery = HomePageDocument;
