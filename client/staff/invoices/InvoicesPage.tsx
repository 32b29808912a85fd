import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { Title } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import { AllowedPage } from '../ui/AllowedPage.tsx';
import { indianDay } from '../ui/indian-time.ts';
import { listPath } from '../ui/list-path.ts';
import { SaveFileButton } from '../ui/SaveFileButton.tsx';
import { titled } from '../ui/titled.tsx';
import { invoicesPath, monthBefore } from './period.ts';

interface DayFieldProps {
  label: string;
  day: string;
  onChange(day: string): void;
}

const DayField = ({ label, day, onChange }: DayFieldProps) => (
  <TextField
    type="date"
    label={label}
    value={day}
    autoComplete="off"
    fullWidth={false}
    sx={{ width: { xs: '100%', sm: 190 }, my: 0 }}
    onChange={({ target }) => onChange(target.value)}
    slotProps={{ inputLabel: { shrink: true } }}
  />
);

function InvoicesForm() {
  const [period, setPeriod] = useState(() => monthBefore(indianDay(new Date())));
  const isEmpty = period.from > period.until && period.until !== '';
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 2.5,
        maxWidth: 760,
        width: '100%',
        mx: 'auto',
        py: 2,
        px: { xs: 1, sm: 0 },
      }}
    >
      <Title title={titled('Bills')} />
      <Typography>
        The bills and credit notes issued on these days in India, as a file for spreadsheets: one row for each
        tax code and rate, in rupees. Subtract the amounts of credit notes from those of bills.
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center' }}>
        <DayField label="From" day={period.from} onChange={(from) => setPeriod({ ...period, from })} />
        <DayField label="Until" day={period.until} onChange={(until) => setPeriod({ ...period, until })} />
        <SaveFileButton path={invoicesPath(period)}>Save as CSV</SaveFileButton>
      </Box>
      {isEmpty && <Typography role="status">No day is in this period: it ends before it begins.</Typography>}
      <Typography>
        To find a single bill,{' '}
        <Link component={RouterLink} to={listPath('orders', {})} underline="always">
          search all orders
        </Link>{' '}
        for its number.
      </Typography>
    </Box>
  );
}

/** Where the bills and credit notes of a period are saved as a file; to begin with those of the last month. */
export const InvoicesPage = () => (
  <AllowedPage resource="bills" action="list">
    <InvoicesForm />
  </AllowedPage>
);
