import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { List } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import { formatIndianMoment } from '../../shared/dates.ts';
import { EmptyList } from '../ui/EmptyList.tsx';
import { RecordCards } from '../ui/RecordCards.tsx';
import { titled } from '../ui/titled.tsx';
import type { ImportFactsFragment } from './Imports.generated.ts';
import { ImportUpload } from './ImportUpload.tsx';
import { stateText } from './import-texts.ts';

function EarlierImports() {
  return (
    <RecordCards<ImportFactsFragment>
      name="Earlier imports"
      empty={<EmptyList>Nothing was imported here yet. Choose a file above.</EmptyList>}
    >
      {(each) => (
        <>
          <Link component={RouterLink} to={`/imports/${each.id}/show`} underline="always">
            {each.name}
          </Link>
          <Box>{stateText(each)}</Box>
          <Box
            sx={{ color: 'text.secondary' }}
          >{`${each.startedBy ?? each.uploadedBy ?? ''}, ${formatIndianMoment(each.endedAt ?? each.createdAt)}`}</Box>
        </>
      )}
    </RecordCards>
  );
}

/** Where files of books are uploaded, and what became of earlier ones. */
export const ImportList = () => (
  <>
    <ImportUpload />
    <List title={titled('Import')} exporter={false} empty={false} actions={false} pagination={false}>
      <EarlierImports />
    </List>
  </>
);
