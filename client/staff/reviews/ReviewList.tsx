import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { FilterButton, List, TopToolbar, usePermissions } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import { formatIndianMoment } from '../../shared/dates.ts';
import { REPORT_REASONS } from '../../shared/report-reasons.ts';
import { mayAccess } from '../data/permissions.ts';
import { useStaffRequest } from '../data/use-staff-request.ts';
import { countText } from '../orders/order-texts.ts';
import { ActionButton } from '../ui/ActionButton.tsx';
import { CursorPagination } from '../ui/CursorPagination.tsx';
import { EmptyList } from '../ui/EmptyList.tsx';
import { FilterField } from '../ui/FilterField.tsx';
import { ListSwitch } from '../ui/ListSwitch.tsx';
import { RecordCards } from '../ui/RecordCards.tsx';
import { titled } from '../ui/titled.tsx';
import { useOpenDialog } from '../ui/use-open-dialog.ts';
import { HideReviewDialog } from './HideReviewDialog.tsx';
import { ShowReviewDocument, type StaffReviewRowFragment } from './StaffReviews.generated.ts';

type Row = StaffReviewRowFragment;

const filters = [<FilterField key="state" source="state" label="State" choices={{ HIDDEN: 'Hidden' }} />];

const empty = (
  <EmptyList
    noMatch="No review is hidden."
    toDo={{ filter: 'toDecide', words: 'Nothing waits for a decision. What shoppers report comes here.' }}
  >
    No reviews yet. Who has received a book can write one on its page.
  </EmptyList>
);

/** To the second, as the shop writes times. */
const isChangedSince = ({ hiddenAt, editedAt }: Row) =>
  hiddenAt !== null && editedAt !== null && editedAt >= hiddenAt;

/** What has happened to a review, in sentences. */
function statesOf(row: Row): string[] {
  const { hiddenAt, hiddenBy, hiddenReason, openReports } = row;
  return [
    ...(hiddenAt
      ? [`Hidden by ${hiddenBy ?? 'the shop'} on ${formatIndianMoment(hiddenAt)}: ${hiddenReason}`]
      : []),
    ...(isChangedSince(row) ? ['Its author has changed it since.'] : []),
    ...(openReports > 0
      ? [`${openReports === 1 ? 'One report waits' : `${openReports} reports wait`} for a decision.`]
      : []),
  ];
}

/** The link to the book and to its author, for who may open their pages. */
function Names({ row: { productId, title, shopperId, shopper } }: { row: Row }) {
  const { permissions = [] } = usePermissions<string[]>();
  const linked = (isOpen: boolean, to: string, name: string) =>
    isOpen ? (
      <Link component={RouterLink} to={to} underline="always">
        {name}
      </Link>
    ) : (
      <span>{name}</span>
    );
  return (
    <Box sx={{ fontWeight: 600 }}>
      {linked(mayAccess(permissions, 'books', 'show'), `/books/${productId}`, title)}
      {' · '}
      {linked(mayAccess(permissions, 'shoppers', 'show'), `/shoppers/${shopperId}/show`, shopper)}
    </Box>
  );
}

function ReviewCard({ row, onHide }: { row: Row; onHide: () => void }) {
  const send = useStaffRequest();
  const { id, version, rating, text, createdAt, editedAt, helpfulCount, hiddenAt, openReports, reports } =
    row;
  const show = async () => {
    const { showReview: outcome } = await send(ShowReviewDocument, { id, version });
    return outcome.__typename === 'StaffReview' ? undefined : outcome.message;
  };
  const about = `the review of ${row.title} by ${row.shopper}`;
  return (
    <>
      <Names row={row} />
      <Box sx={{ color: 'text.secondary' }}>
        <span>{`${rating} of 5 stars`}</span>
        {` · ${formatIndianMoment(createdAt)}`}
        {editedAt && ` · changed ${formatIndianMoment(editedAt)}`}
        {helpfulCount > 0 && ` · helpful to ${helpfulCount}`}
      </Box>
      <Typography variant="body1" sx={{ maxWidth: '75ch', whiteSpace: 'pre-line' }}>
        {text || <em>Stars alone, without a text.</em>}
      </Typography>
      {statesOf(row).map((state) => (
        <Box key={state} sx={{ fontWeight: 600 }}>
          {state}
        </Box>
      ))}
      {reports.length > 0 && (
        <Box component="ul" aria-label={`Reports about ${about}`} sx={{ m: 0, pl: 2.5 }}>
          {reports.map(({ reason, note, createdAt: at }) => (
            <li key={`${at} ${reason} ${note}`}>
              {`${REPORT_REASONS[reason]}${note ? `: “${note}”` : ''}, ${formatIndianMoment(at)}`}
            </li>
          ))}
        </Box>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        {(hiddenAt === null || isChangedSince(row) || openReports > 0) && (
          <Button
            variant="outlined"
            size="small"
            aria-haspopup="dialog"
            aria-label={`${hiddenAt ? 'Keep hidden' : 'Hide'}: ${about}`}
            onClick={onHide}
          >
            {hiddenAt ? 'Keep hidden' : 'Hide'}
          </Button>
        )}
        {hiddenAt ? (
          <ActionButton
            label={`Show again: ${about}`}
            doneMessage="Shoppers see the review again."
            action={show}
          >
            Show again
          </ActionButton>
        ) : (
          openReports > 0 && (
            <ActionButton label={`Keep: ${about}`} doneMessage="The review stays as it is." action={show}>
              Keep it
            </ActionButton>
          )
        )}
      </Box>
    </>
  );
}

const countOf = (count: number): string => (count === 1 ? '1 review' : `${countText(count)} reviews`);

/** What shoppers say of books, the latest first; to begin with what waits for a decision. */
export function ReviewList() {
  const { opened, open, close } = useOpenDialog<Row>();
  return (
    <List
      title={titled('Reviews')}
      filters={filters}
      filterDefaultValues={{ toDecide: true }}
      exporter={false}
      empty={false}
      perPage={25}
      pagination={<CursorPagination />}
      actions={
        <TopToolbar>
          <FilterButton variant="outlined" />
        </TopToolbar>
      }
    >
      <ListSwitch
        name="Which reviews"
        filter="toDecide"
        toDo="To decide"
        all="All reviews"
        countOf={countOf}
      />
      <RecordCards<Row> name="Reviews" empty={empty}>
        {(row) => <ReviewCard row={row} onHide={() => open(row)} />}
      </RecordCards>
      {opened && <HideReviewDialog review={opened} onClose={() => close()} />}
    </List>
  );
}
