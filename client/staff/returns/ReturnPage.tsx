import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import Link from '@mui/material/Link';
import { Title, useCanAccess } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import { formatIndianMoment } from '../../shared/dates.ts';
import { formatRupees } from '../../shared/money.ts';
import { ORDER_STATE_NAMES, RETURN_STATE_NAMES } from '../../shared/order-names.ts';
import { Facts } from '../../shared/ui/Facts.tsx';
import { RecordPage } from '../ui/RecordPage.tsx';
import { titled } from '../ui/titled.tsx';
import { ReturnActions } from './ReturnActions.tsx';
import { ReturnLines } from './ReturnLines.tsx';
import type { StaffReturn } from './return-texts.ts';

/** Names the whole return in react-admin's cache, where a list stores its rows as returns too. */
const WHOLE_RETURN = { whole: true };

const timeOf = (moment: string | null) => moment && formatIndianMoment(moment);

function ReturnFacts({ shown }: { shown: StaffReturn }) {
  const { order, state } = shown;
  const decided = state === 'REJECTED' ? RETURN_STATE_NAMES.REJECTED : RETURN_STATE_NAMES.APPROVED;
  return (
    <Facts
      facts={{
        Order: (
          <Link component={RouterLink} to={`/orders/${order.id}/show`} underline="always">
            {order.number}
          </Link>
        ),
        Payment: ORDER_STATE_NAMES[order.state],
        From: order.shopper
          ? `${order.shopper.name}, ${order.shopper.email}`
          : `${order.addressName}; the account was deleted.`,
        Requested: formatIndianMoment(shown.requestedAt),
        [decided]: timeOf(shown.decidedAt),
        Received: timeOf(shown.receivedAt),
        Refunded: shown.refundPaise !== null && (
          <span>{`${formatRupees(shown.refundPaise)}${shown.refundedAt ? `, ${formatIndianMoment(shown.refundedAt)}` : ''}`}</span>
        ),
      }}
    />
  );
}

const Quote = ({ from, children }: { from: string; children: string }) => (
  <Box sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere', maxWidth: '68ch' }}>
    {`${from}: “${children}”`}
  </Box>
);

function ReturnContent({ shown }: { shown: StaffReturn }) {
  const { canAccess: mayEdit } = useCanAccess({ resource: 'returns', action: 'edit' });
  return (
    <>
      <Title title={titled(`Return of ${shown.order.number}`)} />
      <Box role="status">
        <Chip size="small" label={RETURN_STATE_NAMES[shown.state]} />
      </Box>
      <ReturnFacts shown={shown} />
      <ReturnLines state={shown.state} lines={shown.lines} />
      {shown.note && <Quote from="The shopper wrote">{shown.note}</Quote>}
      {shown.shopNote && <Quote from="The shop wrote">{shown.shopNote}</Quote>}
      {mayEdit && <ReturnActions shown={shown} />}
    </>
  );
}

/** A return: what comes back and why, how far it is, and what comes next. */
export const ReturnPage = () => (
  <Box sx={{ display: 'grid', gap: 3, py: 2, px: { sm: 1 }, maxWidth: 900 }}>
    <RecordPage<StaffReturn> noun="return" listName="returns" query={{ meta: WHOLE_RETURN }}>
      {(shown) => <ReturnContent shown={shown} />}
    </RecordPage>
  </Box>
);
