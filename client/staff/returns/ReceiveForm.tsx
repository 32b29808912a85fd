import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { CopiesField } from '../layout/CopiesField.tsx';
import { NextStepForm } from './NextStepForm.tsx';
import type { StaffReturn } from './return-texts.ts';

interface Props extends Pick<StaffReturn, 'lines'> {
  busy: boolean;
  onReceive(fit: { productId: string; quantity: number }[]): Promise<void>;
}

/** Says that the books of a return are here, and how many copies of each can be sold again. */
export function ReceiveForm({ lines, busy, onReceive }: Props) {
  const [fit, setFit] = useState<Record<string, number>>({});
  const fitOf = ({ productId, quantity }: Props['lines'][number]): number => fit[productId] ?? quantity;
  return (
    <NextStepForm
      heading="Are the books here?"
      busy={busy}
      onSubmit={(event) => {
        event.preventDefault();
        void onReceive(lines.map((line) => ({ productId: line.productId, quantity: fitOf(line) })));
      }}
    >
      <Typography variant="body2">
        Copies that are fit for sale go back into stock, where the book’s stock is counted.
      </Typography>
      {lines.map((line) => (
        <CopiesField
          key={line.id}
          title={line.title}
          hint="Fit for sale"
          value={fitOf(line)}
          max={line.quantity}
          onChange={(copies) => setFit({ ...fit, [line.productId]: copies })}
        />
      ))}
      <Button type="submit" aria-busy={busy}>
        The books are here
      </Button>
    </NextStepForm>
  );
}
