import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { Controller, useForm } from 'react-hook-form';
import { useFormDraft } from '../data/form-draft.ts';
import { CopiesField } from '../ui/CopiesField.tsx';
import { NextStepForm } from './NextStepForm.tsx';
import type { StaffReturn } from './return-texts.ts';

/** Copies of each book of a return that are received in one condition. */
type Received = { productId: string; quantity: number }[];

interface Props extends Pick<StaffReturn, 'lines' | 'version'> {
  busy: boolean;
  onReceive(fit: Received, missing: Received): Promise<void>;
  /** Is called where what was chosen before the session ended is here again. */
  onRestore(hasChanged: boolean): void;
}

type Line = StaffReturn['lines'][number];

const conditions = [
  ['fit', 'Fit for sale'],
  ['missing', 'Missing'],
] as const;

/** Says that the books of a return are here, how many copies of each can be sold again, and how many are missing. */
export function ReceiveForm({ lines, version, busy, onReceive, onRestore }: Props) {
  const form = useForm<Record<'fit' | 'missing', Record<string, number>>>({
    defaultValues: {
      fit: Object.fromEntries(lines.map(({ productId, quantity }) => [productId, quantity])),
      missing: Object.fromEntries(lines.map(({ productId }) => [productId, 0])),
    },
  });
  useFormDraft(form, { name: 'receive', version: String(version), onRestore });
  const receive = form.handleSubmit(({ fit, missing }) =>
    onReceive(
      lines.map(({ productId, quantity }) => ({ productId, quantity: fit[productId] ?? quantity })),
      lines.map(({ productId }) => ({ productId, quantity: missing[productId] ?? 0 })),
    ),
  );
  /** Copies that are missing are not fit for sale, and the other way round: the other choice gives way. */
  const choose = (line: Line, condition: 'fit' | 'missing', copies: number) => {
    const other = condition === 'fit' ? 'missing' : 'fit';
    const left = line.quantity - copies;
    form.setValue(`${condition}.${line.productId}`, copies, { shouldDirty: true });
    if (form.getValues(`${other}.${line.productId}`) > left) {
      form.setValue(`${other}.${line.productId}`, left, { shouldDirty: true });
    }
  };
  return (
    <NextStepForm heading="Are the books here?" busy={busy} onSubmit={receive}>
      <Typography variant="body2">
        Copies that are fit for sale go back into stock, where the book’s stock is counted. The money of
        missing ones does not go back.
      </Typography>
      {lines.flatMap((line) =>
        conditions.map(([condition, hint]) => (
          <Controller
            key={`${line.id} ${condition}`}
            name={`${condition}.${line.productId}`}
            control={form.control}
            render={({ field }) => (
              <CopiesField
                title={line.title}
                hint={hint}
                value={field.value}
                max={line.quantity}
                onChange={(copies) => choose(line, condition, copies)}
              />
            )}
          />
        )),
      )}
      <Button type="submit" aria-busy={busy}>
        The books are here
      </Button>
    </NextStepForm>
  );
}
