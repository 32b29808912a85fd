import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, Suspense } from 'react';
import { Title, useCanAccess, useGetList, useGetOne } from 'react-admin';
import { failureLine } from '../../shared/ui/failure-line.tsx';
import { lazyPart } from '../../shared/ui/lazy-part.tsx';
import { Notice } from '../../shared/ui/Notice.tsx';
import { useStaffRequest } from '../data/use-staff-request.ts';
import { withheldBy } from '../jobs/withheld.ts';
import type { OrderListFilter } from '../orders/order-filter.ts';
import type { ReturnListFilter } from '../returns/return-filter.ts';
import { indianDay } from '../ui/indian-time.ts';
import { listPath } from '../ui/list-path.ts';
import { titled } from '../ui/titled.tsx';
import { BestSellers } from './BestSellers.tsx';
import { Count } from './Count.tsx';
import { JobKindsDocument, type TodayQuery } from './Today.generated.ts';

/** The library of plots loads only for members who may see a plot. */
const SalesPlots = lazyPart(() => import('./SalesPlots.tsx'), failureLine('The plots could not be loaded'));

type Today = TodayQuery['staffToday'] & { id: string };

const counts = {
  display: 'grid',
  gap: 2,
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, max(150px, 21%)), 1fr))',
};

type ListCountProps = { name: string } & (
  | { resource: 'orders'; filter: OrderListFilter }
  | { resource: 'returns'; filter: ReturnListFilter }
);

/** How many pass a filter of a list, where the link leads. */
function ListCount({ name, resource, filter }: ListCountProps) {
  const { meta, error } = useGetList(resource, { filter, pagination: { page: 1, perPage: 1 } });
  if (error) return <Notice>{error.message}</Notice>;
  return <Count name={name} to={listPath(resource, filter)} count={meta?.totalCount} />;
}

const OrderCounts = () => (
  <>
    <ListCount name="Orders to pack" resource="orders" filter={{ queue: true }} />
    <ListCount name="Partly shipped" resource="orders" filter={{ fulfilment: 'PARTLY_SHIPPED' }} />
    <ListCount name="Placed today" resource="orders" filter={{ placedFrom: indianDay(new Date()) }} />
    <ListCount name="Awaiting payment" resource="orders" filter={{ state: 'CREATED' }} />
  </>
);

interface TroubleProps {
  name: string;
  resource: string;
  filter?: object;
  /** Null for who may not see it. */
  count: number | null;
  children?: ReactNode;
}

/** A count of what should be none. */
function TroubleCount({ name, resource, filter = {}, count, children }: TroubleProps) {
  const { canAccess } = useCanAccess({ resource, action: 'list' });
  if (count === null) return null;
  return (
    <Count
      name={name}
      to={canAccess ? listPath(resource, filter) : undefined}
      count={count}
      isTrouble={count > 0}
    >
      {children}
    </Count>
  );
}

/** Emails that could not be sent: leads to those that have failed for good or, where there are none, to those that wait. */
function EmailCount({ count }: { count: number | null }) {
  const { data: dead } = useGetList(
    'emails',
    { filter: { state: 'DEAD' }, pagination: { page: 1, perPage: 1 } },
    { enabled: Boolean(count) },
  );
  const state = dead?.length === 0 ? 'WAITING' : 'DEAD';
  return <TroubleCount name="Emails not sent" resource="emails" filter={{ state }} count={count} />;
}

/** Jobs that have failed for good, and what does not happen because of them. */
function JobCount({ count }: { count: number | null }) {
  const send = useStaffRequest();
  const { data } = useQuery({
    queryKey: ['JobKinds'],
    queryFn: () => send(JobKindsDocument, {}),
    enabled: Boolean(count),
  });
  return (
    <TroubleCount name="Jobs that have failed" resource="jobs" count={count}>
      {data && (
        <Box
          component="ul"
          aria-label="What they withhold"
          sx={{ m: 0, mt: 1, pl: 2.5, typography: 'body2' }}
        >
          {withheldBy(data.staffJobs.kinds).map((words) => (
            <li key={words}>{words}</li>
          ))}
        </Box>
      )}
    </TroubleCount>
  );
}

const Troubles = ({ today }: { today: Today }) => (
  <>
    <TroubleCount
      name="Refunds that are stuck"
      resource="orders"
      filter={{ refundStuck: 'true' } satisfies OrderListFilter}
      count={today.refundsStuck}
    />
    <EmailCount count={today.emailsDead} />
    <JobCount count={today.jobsDead} />
    <TroubleCount name="Books that are low" resource="stock" filter={{ low: true }} count={today.booksLow} />
  </>
);

/** What there is to do now, and how the shop sells. */
export function TodayPage() {
  const { canAccess: maySeeOrders } = useCanAccess({ resource: 'orders', action: 'list' });
  const { canAccess: maySeeReturns } = useCanAccess({ resource: 'returns', action: 'list' });
  const { data: today, error } = useGetOne<Today>('today', { id: 'today' });
  return (
    <Box sx={{ display: 'grid', gap: 3, py: 2, minWidth: 0 }}>
      <Title title={titled('Today')} />
      <Box sx={counts}>
        {maySeeOrders && <OrderCounts />}
        {maySeeReturns && (
          <ListCount name="Returns to decide" resource="returns" filter={{ state: 'REQUESTED' }} />
        )}
        {error && <Notice>{error.message}</Notice>}
        {today && <Troubles today={today} />}
      </Box>
      {today?.days && (
        <Suspense fallback={<Typography role="status">Loading the plots…</Typography>}>
          <SalesPlots days={today.days} />
        </Suspense>
      )}
      {today?.bestSellers && <BestSellers {...today.bestSellers} />}
    </Box>
  );
}
