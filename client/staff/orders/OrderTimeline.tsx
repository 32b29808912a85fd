import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { formatIndianMoment } from '../../shared/dates.ts';
import { Notice } from '../../shared/ui/Notice.tsx';
import { staffRequest } from '../data/staff-request.ts';
import { AddNoteForm } from './AddNoteForm.tsx';
import { OrderTimelineDocument } from './OrderTimeline.generated.ts';
import { type TimelineEntry, whatHappened } from './timeline-texts.ts';

const Entry = ({ entry }: { entry: TimelineEntry }) => (
  <Box component="li" sx={{ pl: 2, borderLeft: 2, borderColor: entry.text ? 'primary.main' : 'divider' }}>
    <Box sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{whatHappened(entry)}</Box>
    {entry.text && <Box sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{entry.text}</Box>}
    <Box sx={{ typography: 'body2', color: 'text.secondary' }}>
      <time dateTime={entry.at}>{formatIndianMoment(entry.at)}</time>
      <span>{`, ${entry.actor}`}</span>
    </Box>
  </Box>
);

/**
 * What happened to an order and who did it, the newest first, and a form for a note about it.
 * @param hasAccount whether a note can go to its shopper
 */
export function OrderTimeline({ orderId, hasAccount }: { orderId: string; hasAccount: boolean }) {
  const id = useId();
  const { data, error, isFetchingNextPage, hasNextPage, fetchNextPage } = useInfiniteQuery({
    queryKey: ['OrderTimeline', orderId],
    // Where the session has ended, the page's own read of the order leads to the login: two would log out twice.
    queryFn: async ({ pageParam: after, signal }) =>
      (await staffRequest(OrderTimelineDocument, { id: orderId, after }, signal)).staffOrder?.timeline,
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page?.pageInfo.endCursor,
  });
  const entries = data?.pages.flatMap((page) => page?.nodes ?? []) ?? [];
  return (
    <Box component="section" aria-labelledby={id} sx={{ display: 'grid', gap: 2 }}>
      <Typography id={id} variant="h4" component="h2">
        Timeline
      </Typography>
      <AddNoteForm orderId={orderId} hasAccount={hasAccount} />
      {error && <Notice>{error.message}</Notice>}
      <Box
        component="ol"
        aria-label="What happened, the newest first"
        sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 2 }}
      >
        {entries.map((entry) => (
          <Entry key={entry.id} entry={entry} />
        ))}
      </Box>
      {hasNextPage && (
        <Button
          variant="outlined"
          aria-busy={isFetchingNextPage}
          onClick={() => isFetchingNextPage || fetchNextPage()}
          sx={{ justifySelf: 'start' }}
        >
          Show what happened before
        </Button>
      )}
    </Box>
  );
}
