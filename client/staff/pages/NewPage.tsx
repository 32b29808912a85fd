import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { Title, useNotify, useRedirect } from 'react-admin';
import { useSearchParams } from 'react-router-dom';
import { LoadFailure } from '../../shared/ui/LoadFailure.tsx';
import { useStaffRequest } from '../data/use-staff-request.ts';
import { AllowedPage } from '../ui/AllowedPage.tsx';
import { titled } from '../ui/titled.tsx';
import { PageEditor } from './PageEditor.tsx';
import { AddPageDocument, PageDraftsDocument } from './Pages.generated.ts';
import { EMPTY_PAGE, inputOf } from './page-values.ts';

function AddPage() {
  const send = useStaffRequest();
  const notify = useNotify();
  const redirect = useRedirect();
  const [parameters] = useSearchParams();
  const wanted = parameters.get('draft');
  const { data, error, refetch } = useQuery({
    queryKey: ['PageDrafts'],
    queryFn: () => send(PageDraftsDocument, {}),
    enabled: wanted !== null,
    refetchOnWindowFocus: false,
  });
  if (wanted !== null && !data) {
    return error ? (
      <LoadFailure page onRetry={() => void refetch()}>
        The draft could not be loaded
      </LoadFailure>
    ) : (
      <Typography role="status">Loading the draft…</Typography>
    );
  }
  const draft = data?.pageDrafts.find(({ slug }) => slug === wanted);
  return (
    <PageEditor
      version=""
      initial={draft ? { ...EMPTY_PAGE, slug: draft.slug, title: draft.title, body: draft.body } : EMPTY_PAGE}
      saveLabel="Add the page"
      save={async (values) => {
        const { addPage: outcome } = await send(AddPageDocument, { input: inputOf(values) });
        return outcome.__typename === 'StaffPage' ? { stored: outcome } : { invalid: outcome };
      }}
      onSaved={({ id, title }) => {
        notify(`${title}: added.`, { type: 'success' });
        redirect('edit', 'pages', id);
      }}
    />
  );
}

/** Adds a page to the shop, empty or with a first draft. */
export const NewPage = () => (
  <AllowedPage resource="pages" action="create">
    <Box sx={{ py: 2, px: { sm: 1 } }}>
      <Title title={titled('Add a page')} />
      <AddPage />
    </Box>
  </AllowedPage>
);
