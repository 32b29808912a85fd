import Box from '@mui/material/Box';
import { useTheme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { BarChart } from '@mui/x-charts/BarChart';
import { formatRupees } from '../../shared/money.ts';
import { Panel } from '../ui/Panel.tsx';
import { SalesTable } from './SalesTable.tsx';
import { shortDay, shortRupees } from './sales-texts.ts';
import type { TodayQuery } from './Today.generated.ts';

type Days = NonNullable<TodayQuery['staffToday']['days']>;

interface PlotProps {
  title: string;
  days: Days;
  figureOf(day: Days[number]): number;
  /** On the axis, where there is little room. */
  shortText(value: number): string;
  text(value: number): string;
}

/** Bars for each day. Screen readers have the table. */
function Plot({ title, days, figureOf, shortText, text }: PlotProps) {
  const { vars, palette } = useTheme();
  const isStill = useMediaQuery('(prefers-reduced-motion: reduce)');
  return (
    <Panel title={title}>
      <Box aria-hidden="true" sx={{ mx: -1 }}>
        <BarChart
          height={220}
          skipAnimation={isStill}
          hideLegend
          // Nothing within what screen readers skip takes the focus.
          disableKeyboardNavigation
          margin={{ left: 0, right: 8, top: 8, bottom: 0 }}
          series={[
            {
              data: days.map(figureOf),
              color: (vars ?? { palette }).palette.primary.main,
              valueFormatter: (value) => text(value ?? 0),
            },
          ]}
          xAxis={[{ data: days.map(({ day }) => shortDay(day)), scaleType: 'band', height: 24 }]}
          yAxis={[
            {
              valueFormatter: shortText,
              width: 56,
              // No parts of an order, and an axis also where nothing was sold.
              tickMinStep: 1,
              min: 0,
              ...(days.every((day) => figureOf(day) === 0) && { max: 1 }),
            },
          ]}
          grid={{ horizontal: true }}
        />
      </Box>
    </Panel>
  );
}

/** Orders and takings by day, as plots and as a table. */
export default function SalesPlots({ days }: { days: Days }) {
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { lg: '1fr 1fr' }, minWidth: 0 }}>
      <Plot
        title="Paid orders by day"
        days={days}
        figureOf={({ orders }) => orders}
        shortText={String}
        text={(orders) => orders.toLocaleString('en-IN')}
      />
      <Plot
        title="Takings by day"
        days={days}
        figureOf={({ takingsPaise }) => takingsPaise / 100}
        shortText={shortRupees}
        text={(rupees) => formatRupees(Math.round(rupees * 100))}
      />
      <Box sx={{ gridColumn: '1 / -1' }}>
        <SalesTable days={days} />
      </Box>
    </Box>
  );
}
