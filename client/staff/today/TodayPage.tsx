import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, Suspense } from 'react';
import { Title, useCanAccess, useGetList } from 'react-admin';
import { formatIndianMoment } from '../../shared/dates.ts';
import { failureLine } from '../../shared/ui/failure-line.tsx';
import { lazyPart } from '../../shared/ui/lazy-part.tsx';
import { Notice } from '../../shared/ui/Notice.tsx';
import { useStaffRequest } from '../data/use-staff-request.ts';
import { withheldBy } from '../jobs/withheld.ts';
import type { OrderListFilter } from '../orders/order-filter.ts';
import { indianDay } from '../ui/indian-time.ts';
import { listPath } from '../ui/list-path.ts';
import { titled } from '../ui/titled.tsx';
import { BestSellers } from './BestSellers.tsx';
import { Count } from './Count.tsx';
import { changeText, salesByWeek } from './sales-by-week.ts';
import { shortRupees } from './sales-texts.ts';
import { JobKindsDocument } from './Today.generated.ts';
import { type Today, useToday } from './use-today.ts';

/** The library of plots loads only for members who may see a plot. */
const SalesPlots = lazyPart(() => import('./SalesPlots.tsx'), failureLine('The plots could not be loaded'));

const counts = {
  display: 'grid',
  gap: 2,
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, max(150px, 21%)), 1fr))',
};

/** How many orders pass a filter of their list, where the link leads; nothing where there are none. */
function OrderCount({ name, filter }: { name: string; filter: OrderListFilter }) {
  const { meta, error } = useGetList('orders', { filter, pagination: { page: 1, perPage: 1 } });
  if (error) return <Notice>{error.message}</Notice>;
  const count = meta?.totalCount;
  return count !== 0 && <Count name={name} to={listPath('orders', filter)} count={count} />;
}

interface WorkProps {
  name: string;
  to: string;
  /** Null for who may not see it. */
  count: number | null;
  /** Since when the oldest waits. */
  since: string | null;
}

/** Work that waits; nothing where there is none. */
const Work = ({ name, to, count, since }: WorkProps) =>
  Boolean(count) && (
    <Count name={name} to={to} count={count ?? 0}>
      {since && (
        <Typography
          variant="body2"
          sx={{ color: 'text.secondary' }}
        >{`the oldest since ${formatIndianMoment(since)}`}</Typography>
      )}
    </Count>
  );

interface TroubleProps {
  name: string;
  resource: string;
  filter?: object;
  /** Null for who may not see it, and then not shown, as nothing is where there is none. */
  count: number | null;
  children?: ReactNode;
}

/** A count of what should be none. */
function TroubleCount({ name, resource, filter = {}, count, children }: TroubleProps) {
  const { canAccess } = useCanAccess({ resource, action: 'list' });
  if (!count) return null;
  return (
    <Count name={name} to={canAccess ? listPath(resource, filter) : undefined} count={count} isTrouble>
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

const isNothing = ({ ordersToPack, returnsToDecide, refundsStuck, emailsDead, jobsDead, booksLow }: Today) =>
  [ordersToPack, returnsToDecide, refundsStuck, emailsDead, jobsDead, booksLow].every((count) => !count);

/** What waits for somebody, the orders first. What is done is not shown. */
const ToDo = ({ today }: { today: Today }) => (
  <Box component="section" aria-label="To do" sx={counts}>
    {isNothing(today) && <Typography>Nothing waits for you.</Typography>}
    <Work
      name="Orders to pack"
      to={listPath('orders', { queue: true })}
      count={today.ordersToPack}
      since={today.oldestToPackAt}
    />
    <Work
      name="Returns to decide"
      to={listPath('returns', { state: 'REQUESTED' })}
      count={today.returnsToDecide}
      since={today.oldestToDecideAt}
    />
    <TroubleCount
      name="Refunds that are stuck"
      resource="orders"
      filter={{ refundStuck: 'true' } satisfies OrderListFilter}
      count={today.refundsStuck}
    />
    <EmailCount count={today.emailsDead} />
    <JobCount count={today.jobsDead} />
    <TroubleCount name="Books that are low" resource="stock" filter={{ low: true }} count={today.booksLow} />
  </Box>
);

/** How the last seven days compare with those before, and what becomes of the newest orders. */
function Figures({ days }: { days: Today['days'] }) {
  const { canAccess: maySeeOrders } = useCanAccess({ resource: 'orders', action: 'list' });
  const { last, before } = salesByWeek(days ?? []);
  const note = (text: string) => (
    <Typography variant="body2" sx={{ color: 'text.secondary' }}>
      {text}
    </Typography>
  );
  return (
    <Box component="section" aria-label="Figures" sx={counts}>
      {days && (
        <>
          <Count name="Paid orders of the last 7 days" to={undefined} count={last.orders}>
            {note(changeText(last.orders, before.orders))}
          </Count>
          <Count
            name="Takings of the last 7 days"
            to={undefined}
            count={shortRupees(last.takingsPaise / 100)}
          >
            {note(changeText(last.takingsPaise, before.takingsPaise))}
          </Count>
        </>
      )}
      {maySeeOrders && (
        <>
          <OrderCount name="Placed today" filter={{ placedFrom: indianDay(new Date()) }} />
          <OrderCount name="Awaiting payment" filter={{ state: 'CREATED' }} />
          <OrderCount name="Partly shipped" filter={{ fulfilment: 'PARTLY_SHIPPED' }} />
        </>
      )}
    </Box>
  );
}

/** What there is to do now, and how the shop sells. */
export function TodayPage() {
  const { data: today, error } = useToday();
  return (
    <Box sx={{ display: 'grid', gap: 3, py: 2, minWidth: 0 }}>
      <Title title={titled('Today')} />
      {error && <Notice>{error.message}</Notice>}
      {today && <ToDo today={today} />}
      {today && <Figures days={today.days} />}
      {today?.days && (
        <Suspense fallback={<Typography role="status">Loading the plots…</Typography>}>
          <SalesPlots days={today.days} />
        </Suspense>
      )}
      {today?.bestSellers && <BestSellers {...today.bestSellers} />}
    </Box>
  );
}
