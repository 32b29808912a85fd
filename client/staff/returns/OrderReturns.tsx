import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { Link as RouterLink } from 'react-router-dom';
import { formatIndianMoment } from '../../shared/dates.ts';
import { RETURN_STATE_NAMES } from '../../shared/order-names.ts';
import { OrderPart } from '../orders/OrderPart.tsx';
import { linesText } from '../orders/order-texts.ts';
import type { StaffOrder } from '../orders/packing.ts';

/** What the shopper of an order sends back, with the way to each return. */
export function OrderReturns({ returns }: Pick<StaffOrder, 'returns'>) {
  return (
    <OrderPart heading="Returns">
      {returns.map(({ id, state, requestedAt, lines }) => (
        <li key={id}>
          <Link
            component={RouterLink}
            to={`/returns/${id}/show`}
            underline="always"
          >{`Return of ${formatIndianMoment(requestedAt)}`}</Link>
          : <strong>{RETURN_STATE_NAMES[state]}</strong>
          <Box sx={{ typography: 'body2' }}>{linesText(lines)}</Box>
        </li>
      ))}
    </OrderPart>
  );
}
