import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { List, useListContext } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import type { ImportFactsFragment } from '../generated/requests.ts';
import { indianTime } from '../layout/indian-time.ts';
import { RecordCards } from '../layout/RecordCards.tsx';
import { ImportUpload } from './ImportUpload.tsx';
import { stateText } from './import-texts.ts';

function EarlierImports() {
  const { data, isPending } = useListContext<ImportFactsFragment>();
  if (isPending) return null;
  if (data?.length === 0) return <Typography sx={{ p: 2 }}>Nothing was imported here yet.</Typography>;
  return (
    <RecordCards<ImportFactsFragment> name="Earlier imports">
      {(each) => (
        <>
          <Link component={RouterLink} to={`/imports/${each.id}/show`} underline="always">
            {each.name}
          </Link>
          <Box>{stateText(each)}</Box>
          <Box sx={{ color: 'text.secondary' }}>
            {each.startedBy ?? each.uploadedBy}, {indianTime(each.endedAt ?? each.createdAt)}
          </Box>
        </>
      )}
    </RecordCards>
  );
}

/** Where files of books are uploaded, and what became of earlier ones. */
export const ImportList = () => (
  <>
    <ImportUpload />
    <List title="Import" exporter={false} empty={false} actions={false} pagination={false}>
      <EarlierImports />
    </List>
  </>
);
