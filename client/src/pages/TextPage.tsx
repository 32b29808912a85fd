import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import visuallyHidden from '@mui/utils/visuallyHidden';
import { useParams } from 'react-router-dom';
import { PageText } from '../../shared/pages/PageText.tsx';
import { LoadFailure } from '../../shared/ui/LoadFailure.tsx';
import { Page } from '../app/Page.tsx';
import { textSubject } from '../book/page-subjects.ts';
import { fadeInAfterDelay } from '../ui/fade-in-after-delay.ts';
import { PageNotFound } from '../ui/PageNotFound.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { TextPageDocument, useTextPageQuery } from './TextPage.generated.ts';

const loading = (
  <>
    <Typography variant="h1" aria-busy>
      <Skeleton
        aria-hidden="true"
        sx={{ ...fadeInAfterDelay, width: '8em', maxWidth: '100%', height: '1lh' }}
      />
      <Box component="span" sx={visuallyHidden}>
        The page is on its way
      </Box>
    </Typography>
    <Skeleton aria-hidden="true" sx={{ ...fadeInAfterDelay, mt: 4, maxWidth: '40rem', height: '12rem' }} />
  </>
);

/** A page of text that the owner of the shop has written, such as the FAQ. */
export default function TextPage() {
  const { slug = '' } = useParams();
  const { data, error, refetch } = useTextPageQuery({ variables: { slug } });
  const page = data?.page;
  if (page === null) return <PageNotFound />;
  return (
    <Page {...(page && textSubject(page))}>
      {page ? (
        <>
          <Typography variant="h1" sx={{ mb: 4 }}>
            {page.title}
          </Typography>
          <PageText>{page.body}</PageText>
        </>
      ) : error ? (
        <LoadFailure page onRetry={() => void refetch().catch(() => undefined)}>
          This page could not be loaded
        </LoadFailure>
      ) : (
        loading
      )}
    </Page>
  );
}
TextPage.pageQuery = TextPageDocument;
