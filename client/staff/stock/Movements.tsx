import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { ListBase, useListContext } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import { formatIndianMoment } from '../../shared/dates.ts';
import { CursorPagination } from '../ui/CursorPagination.tsx';
import { RecordCards } from '../ui/RecordCards.tsx';
import type { StockMovementsQuery } from './Stock.generated.ts';
import { REASON_NAMES, signed } from './stock-texts.ts';

type Movement = StockMovementsQuery['stockMovements']['nodes'][number];

const MovementCard = ({ movement: { at, copies, reason, actor, note, orderId } }: { movement: Movement }) => (
  <>
    <Box>
      <Box component="strong" sx={{ fontVariantNumeric: 'tabular-nums' }}>
        {signed(copies)}
      </Box>{' '}
      <span>{`${REASON_NAMES[reason]}${note ? `: ${note}` : ''}`}</span>
    </Box>
    <Box sx={{ color: 'text.secondary' }}>
      <span>{`${formatIndianMoment(at)}, ${actor === 'shop' ? 'the shop' : actor}`}</span>
      {orderId && (
        <>
          {', '}
          <Link
            component={RouterLink}
            to={`/orders/${orderId}/show`}
            underline="always"
          >{`order ${orderId.slice(0, 8).toUpperCase()}`}</Link>
        </>
      )}
    </Box>
  </>
);

function MovementRows() {
  const { error } = useListContext<Movement>();
  if (error) return <Typography role="alert">{error.message}</Typography>;
  return (
    <>
      <RecordCards<Movement> name="Changes of the copies" empty={<Typography>Nothing yet.</Typography>}>
        {(movement) => <MovementCard movement={movement} />}
      </RecordCards>
      <CursorPagination />
    </>
  );
}

/** Every change of a book's copies, the newest first. Whoever may see the page may see this part of it. */
export const Movements = ({ bookId }: { bookId: string }) => (
  <ListBase
    resource="movements"
    filter={{ bookId }}
    perPage={10}
    disableAuthentication
    disableSyncWithLocation
  >
    <MovementRows />
  </ListBase>
);
