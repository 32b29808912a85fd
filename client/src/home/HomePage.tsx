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
  const categories = data?.categories;
  // One book of each category in turn, so that the banner shows the breadth of the shop.
  const covers =
    categories && [0, 1, 2].flatMap((place) => categories.flatMap(({ books }) => books[place] ?? []));

  return (
    <>
      <PageTitle />
      <CategoryStrip categories={categories} />
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
            <CategoryTiles categories={categories} />
            {newReleases?.length !== 0 && (
              <ProductCarousel title="New Release Books" products={newReleases} />
            )}
            {fiction?.length !== 0 && <ProductCarousel title="Fiction Books" products={fiction} />}
          </>
        )}
      </Container>
    </>
  );
}
HomePage.pageQuery = HomePageDocument;
