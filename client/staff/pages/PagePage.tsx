import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { Title, useNotify, useRedirect, useRefresh } from 'react-admin';
import { Notice } from '../../shared/ui/Notice.tsx';
import { useStaffRequest } from '../data/use-staff-request.ts';
import { ConfirmChange } from '../ui/ConfirmChange.tsx';
import { RecordPage } from '../ui/RecordPage.tsx';
import { titled } from '../ui/titled.tsx';
import { useOpenDialog } from '../ui/use-open-dialog.ts';
import { PageEditor } from './PageEditor.tsx';
import { ChangePageDocument, RemovePageDocument, type WholePageFragment } from './Pages.generated.ts';
import { inputOf, pageChanges, pagePath, valuesOf } from './page-values.ts';

/** Names the whole page in react-admin's cache, where the list stores its rows as pages too. */
const WHOLE_PAGE = { whole: true };

function LoadedPage({ loaded }: { loaded: WholePageFragment }) {
  const send = useStaffRequest();
  const notify = useNotify();
  const refresh = useRefresh();
  const redirect = useRedirect();
  const [page, setPage] = useState(loaded);
  const { opened: isRemoving, refusal, open, close } = useOpenDialog<true>();
  const { id, version } = page;
  return (
    <>
      <Title title={titled(page.title)} />
      {refusal && <Notice>{refusal}</Notice>}
      <PageEditor
        version={String(version)}
        initial={valuesOf(page)}
        saveLabel="Save"
        save={async (values) => {
          const variables = { id, version, input: inputOf(values) };
          const { changePage: outcome } = await send(ChangePageDocument, variables);
          if (outcome.__typename === 'StaffPage') return { stored: outcome };
          if (outcome.__typename === 'InvalidInput') return { invalid: outcome };
          setPage(outcome.page);
          return { message: outcome.message, changes: pageChanges(page, outcome.page), now: outcome.page };
        }}
        onSaved={(stored) => {
          setPage(stored);
          refresh();
          notify('Saved.', { type: 'success' });
        }}
        actions={
          <>
            <Button variant="outlined" color="error" onClick={() => open(true)}>
              Remove
            </Button>
            {page.state === 'PUBLISHED' && (
              <Button variant="outlined" href={pagePath(page.slug)} target="_blank" rel="noopener">
                See it in the shop
              </Button>
            )}
          </>
        }
      />
      {isRemoving && (
        <ConfirmChange
          title={`Remove ${page.title}?`}
          confirmLabel="Remove"
          doneMessage={`${page.title}: removed.`}
          change={async () => {
            const { removePage } = await send(RemovePageDocument, { id, version });
            if (removePage.__typename === 'StaffPageConflict') return removePage.message;
            redirect('list', 'pages');
            return undefined;
          }}
          onClose={close}
        >
          Its text is lost, and its address leads to “Page not found”. To take it out of the shop and keep the
          text, make it a draft instead.
        </ConfirmChange>
      )}
    </>
  );
}

/** A page of the shop: its text, with what it looks like. */
export const PagePage = () => (
  <Box sx={{ py: 2, px: { sm: 1 } }}>
    <RecordPage<WholePageFragment>
      noun="page"
      listName="pages"
      // Somebody types here: what others change shows when it is saved.
      query={{ meta: WHOLE_PAGE, refetchOnReconnect: false, refetchOnWindowFocus: false }}
    >
      {(page) => <LoadedPage key={page.id} loaded={page} />}
    </RecordPage>
  </Box>
);
