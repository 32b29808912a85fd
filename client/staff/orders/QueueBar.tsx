import Box from '@mui/material/Box';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import Typography from '@mui/material/Typography';
import { useListContext } from 'react-admin';
import type { StaffOrderRowFragment } from '../generated/requests.ts';
import { NextStep } from '../layout/NextStep.tsx';
import { orderCount } from './order-texts.ts';

/** Above the list: the queue or all orders, how many, and the way to the next order to pack. */
export function QueueBar({ mayShip }: { mayShip: boolean }) {
  const { data, filterValues, setFilters, meta } = useListContext<StaffOrderRowFragment & { id: string }>();
  const { queue, ...others } = filterValues;
  const next = queue ? data?.find(({ lines }) => lines.some((line) => line.toPack > 0)) : undefined;
  const count = meta?.totalCount;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, px: 2, py: 1.5 }}>
      <ToggleButtonGroup
        exclusive
        size="small"
        aria-label="Which orders"
        value={queue ? 'queue' : 'all'}
        onChange={(_event, chosen: 'queue' | 'all' | null) => {
          if (chosen) setFilters(chosen === 'queue' ? { ...others, queue: true } : others);
        }}
      >
        <ToggleButton value="queue">To pack</ToggleButton>
        <ToggleButton value="all">All orders</ToggleButton>
      </ToggleButtonGroup>
      <Typography variant="body2" role="status" sx={{ color: 'text.secondary', flex: 1 }}>
        {count === undefined ? '' : orderCount(count)}
      </Typography>
      {mayShip && next && (
        <NextStep key={next.id} to={`/orders/${next.id}/pack`}>
          Pack the next order
        </NextStep>
      )}
    </Box>
  );
}
