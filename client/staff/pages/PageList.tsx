import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { Theme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useQuery } from '@tanstack/react-query';
import { DataTable, List, TopToolbar } from 'react-admin';
import { Link } from 'react-router-dom';
import { formatIndianMoment } from '../../shared/dates.ts';
import { Facts } from '../../shared/ui/Facts.tsx';
import { useStaffRequest } from '../data/use-staff-request.ts';
import { SettingPanels } from '../settings/SettingPanels.tsx';
import { NOTICE_KEYS } from '../settings/setting-fields.ts';
import { CursorPagination } from '../ui/CursorPagination.tsx';
import { EmptyList } from '../ui/EmptyList.tsx';
import { Panel } from '../ui/Panel.tsx';
import { RecordCards } from '../ui/RecordCards.tsx';
import { RowLink } from '../ui/RowLink.tsx';
import { titled } from '../ui/titled.tsx';
import { PagesToBeginDocument, type StaffPageRowFragment } from './Pages.generated.ts';
import { footerText, pagePath, stateText } from './page-values.ts';

type Row = StaffPageRowFragment;

const TitleLink = ({ id, title }: Row) => <RowLink to={`/pages/${id}`}>{title}</RowLink>;
const changedText = ({ changedBy, changedAt }: Row) => `${formatIndianMoment(changedAt)}, ${changedBy}`;

const empty = (
  <EmptyList>
    The shop has no pages of its own: the footer’s FAQ and Privacy Policy lead to the home page. Begin with a
    first draft below.
  </EmptyList>
);

const PageCard = (row: Row) => (
  <>
    <Box sx={{ fontWeight: 600 }}>
      <TitleLink {...row} />
    </Box>
    <Facts
      facts={{
        State: stateText(row),
        Address: pagePath(row.slug),
        Footer: footerText(row),
        Changed: changedText(row),
      }}
    />
  </>
);

const PageTable = () => (
  <DataTable empty={empty} rowClick="edit" bulkActionButtons={false}>
    <DataTable.Col label="Title" render={(row: Row) => <TitleLink {...row} />} />
    <DataTable.Col label="State" render={stateText} />
    <DataTable.Col label="Address" render={({ slug }: Row) => pagePath(slug)} />
    <DataTable.Col label="Footer" render={footerText} />
    <DataTable.Col label="Changed" render={changedText} />
  </DataTable>
);

/** The pages that the shop has a first draft of, and the owner no page. */
function PagesToBegin() {
  const send = useStaffRequest();
  const { data } = useQuery({ queryKey: ['PagesToBegin'], queryFn: () => send(PagesToBeginDocument, {}) });
  const known = data?.staffPages.nodes.map(({ slug }) => slug);
  const missing = data?.pageDrafts.filter(({ slug }) => !known?.includes(slug)) ?? [];
  if (missing.length === 0) return null;
  const required = missing.filter(({ isRequired }) => isRequired).map(({ title }) => title);
  return (
    <Panel title="Pages to begin with">
      <Typography variant="body2" sx={{ mb: 2, color: 'text.secondary', maxWidth: '70ch' }}>
        {required.length > 0 &&
          `The law of India asks shops for these, and yours has none: ${required.join(', ')}. `}
        The shop has a first draft of most, filled from your settings. Have it checked by somebody who knows
        the law before you publish it.
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        {missing.map(({ slug, title }) => (
          <Button
            key={slug}
            variant="outlined"
            size="small"
            component={Link}
            to={`/pages/create?draft=${slug}`}
            aria-label={`Begin: ${title}`}
          >
            {title}
          </Button>
        ))}
      </Box>
    </Panel>
  );
}

/** The pages of the shop, and what shows above its others. */
export function PageList() {
  const narrow = useMediaQuery<Theme>((theme) => theme.breakpoints.down('md'));
  return (
    <>
      <List
        title={titled('Pages')}
        exporter={false}
        empty={false}
        pagination={<CursorPagination />}
        actions={
          <TopToolbar>
            <Button component={Link} to="/pages/create">
              Add a page
            </Button>
          </TopToolbar>
        }
      >
        {narrow ? (
          <RecordCards<Row> name="Pages" empty={empty}>
            {(row) => <PageCard {...row} />}
          </RecordCards>
        ) : (
          <PageTable />
        )}
      </List>
      <Box sx={{ display: 'grid', gap: 2.5, maxWidth: 860, my: 3, px: { xs: 1, sm: 0 } }}>
        <PagesToBegin />
        <SettingPanels keys={NOTICE_KEYS} />
      </Box>
    </>
  );
}
