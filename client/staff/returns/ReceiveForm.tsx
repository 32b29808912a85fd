import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { Controller, useForm } from 'react-hook-form';
import { CopiesField } from '../layout/CopiesField.tsx';
import { useFormDraft } from '../session/form-draft.ts';
import { NextStepForm } from './NextStepForm.tsx';
import type { StaffReturn } from './return-texts.ts';

interface Props extends Pick<StaffReturn, 'lines' | 'version'> {
  busy: boolean;
  onReceive(fit: { productId: string; quantity: number }[]): Promise<void>;
  /** Is called where what was chosen before the session ended is here again. */
  onRestore(hasChanged: boolean): void;
}

/** Says that the books of a return are here, and how many copies of each can be sold again. */
export function ReceiveForm({ lines, version, busy, onReceive, onRestore }: Props) {
  const form = useForm<Record<string, number>>({
    defaultValues: Object.fromEntries(lines.map(({ productId, quantity }) => [productId, quantity])),
  });
  useFormDraft(form, { name: 'receive', version: String(version), onRestore });
  const receive = form.handleSubmit((fit) =>
    onReceive(lines.map(({ productId, quantity }) => ({ productId, quantity: fit[productId] ?? quantity }))),
  );
  return (
    <NextStepForm heading="Are the books here?" busy={busy} onSubmit={receive}>
      <Typography variant="body2">
        Copies that are fit for sale go back into stock, where the book’s stock is counted.
      </Typography>
      {lines.map((line) => (
        <Controller
          key={line.id}
          name={line.productId}
          control={form.control}
          render={({ field }) => (
            <CopiesField
              title={line.title}
              hint="Fit for sale"
              value={field.value ?? line.quantity}
              max={line.quantity}
              onChange={field.onChange}
            />
          )}
        />
      ))}
      <Button type="submit" aria-busy={busy}>
        The books are here
      </Button>
    </NextStepForm>
  );
}
