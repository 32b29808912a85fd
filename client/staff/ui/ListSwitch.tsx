import Box from '@mui/material/Box';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useListContext } from 'react-admin';

interface Props {
  /** What a screen reader calls the choice. */
  name: string;
  /** The filter that is on for what is to be done, and off for everything. */
  filter: string;
  toDo: string;
  all: string;
  /** How many there are, in words. */
  countOf(count: number): string;
  /** The next step. */
  children?: ReactNode;
}

/** Above a list: what is to be done or everything, and how many there are. */
export function ListSwitch({ name, filter, toDo, all, countOf, children }: Props) {
  const { filterValues, setFilters, meta } = useListContext();
  const { [filter]: isOn, ...others } = filterValues;
  const count: number | undefined = meta?.totalCount;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, px: 2, py: 1.5 }}>
      <ToggleButtonGroup
        exclusive
        size="small"
        aria-label={name}
        value={isOn ? 'toDo' : 'all'}
        onChange={(_event, chosen: 'toDo' | 'all' | null) => {
          if (chosen) setFilters(chosen === 'toDo' ? { ...others, [filter]: true } : others);
        }}
      >
        <ToggleButton value="toDo">
          <span>{toDo}</span>
        </ToggleButton>
        <ToggleButton value="all">
          <span>{all}</span>
        </ToggleButton>
      </ToggleButtonGroup>
      <Typography variant="body2" role="status" sx={{ color: 'text.secondary', flex: 1 }}>
        {count === undefined ? '' : countOf(count)}
      </Typography>
      {children}
    </Box>
  );
}
