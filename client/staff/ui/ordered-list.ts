import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNotify } from 'react-admin';
import type { InvalidInput } from '../../shared/ui/form-errors.ts';
import { RefusedChange } from './refused-change.ts';

/** An entry of a list that staff keep in an order, such as a carrier. */
export interface ListRow {
  id: string;
  name: string;
  /** A change names the one that it starts from. */
  version: number;
}

/** What became of a change: the list as it is now, with why nothing changed, if so; or what is wrong with the input. */
export type ListOutcome<Row> = { rows: Row[]; refusal?: string } | { invalid: InvalidInput };

interface Save<Row, Values> {
  /** Of the query for the list. */
  queryKey: readonly string[];
  /** Undefined for a new one. */
  row: Row | undefined;
  save(values: Values, version: number): Promise<ListOutcome<Row>>;
  /** Shows errors at the fields. Returns the others. */
  placeErrors(invalid: InvalidInput): string[];
  /** What the row says, for whoever meets a conflict. */
  factsOf(row: Row): string[];
  onSaved(): void;
}

/** Saves a row from a form. Where somebody else was faster nothing is stored, and the next try starts from theirs. */
export function useSaveRow<Row extends ListRow, Values extends { name: string }>({
  queryKey,
  row,
  save,
  placeErrors,
  factsOf,
  onSaved,
}: Save<Row, Values>) {
  const notify = useNotify();
  const queryClient = useQueryClient();
  const [version, setVersion] = useState(row?.version ?? 0);
  return useMutation({
    async mutationFn(values: Values) {
      const outcome = await save(values, version);
      if ('invalid' in outcome) throw new RefusedChange(placeErrors(outcome.invalid).join(' '));
      queryClient.setQueryData(queryKey, outcome.rows);
      if (outcome.refusal === undefined) return values.name;
      const now = outcome.rows.find(({ id }) => id === row?.id);
      if (now) setVersion(now.version);
      throw new RefusedChange(outcome.refusal, now ? factsOf(now) : []);
    },
    onSuccess(name) {
      notify(`${name}: saved.`, { type: 'success' });
      onSaved();
    },
  });
}
