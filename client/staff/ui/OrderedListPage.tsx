import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { type UseQueryResult, useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Title, useNotify } from 'react-admin';
import { LoadFailure } from '../../shared/ui/LoadFailure.tsx';
import { Notice } from '../../shared/ui/Notice.tsx';
import { ConfirmChange } from './ConfirmChange.tsx';
import { OrderedRows } from './OrderedRows.tsx';
import type { ListOutcome, ListRow } from './ordered-list.ts';
import { PageColumn } from './PageColumn.tsx';
import { titled } from './titled.tsx';
import { useOpenDialog } from './use-open-dialog.ts';

interface Props<Row extends ListRow> {
  /** What the rows are, such as "Categories". */
  title: string;
  /** Above the list. */
  text: string;
  addLabel: string;
  /** In place of an empty list. */
  empty: string;
  /** What the removal of a row means. */
  removal: string;
  queryKey: readonly string[];
  query: UseQueryResult<Row[]>;
  order(ids: string[]): Promise<ListOutcome<Row>>;
  remove(row: Row): Promise<ListOutcome<Row>>;
  /** The form for a row, or for a new one. */
  form(row: Row | undefined, close: () => void): ReactNode;
  /** What a row says. */
  children(row: Row): ReactNode;
}

type Opened<Row> = { action: 'add' } | { action: 'change' | 'remove'; row: Row };

/** A list that staff keep in an order: they add, change, move and remove its rows. */
export function OrderedListPage<Row extends ListRow>({
  title,
  text,
  addLabel,
  empty,
  removal,
  queryKey,
  query: { data: rows, error, refetch },
  order,
  remove,
  form,
  children,
}: Props<Row>) {
  const notify = useNotify();
  const queryClient = useQueryClient();
  const { opened, refusal, open, close } = useOpenDialog<Opened<Row>>();
  /** Shows the list as it is now. Returns why nothing changed, if so. */
  const show = (outcome: ListOutcome<Row>): string | undefined => {
    if ('invalid' in outcome) return outcome.invalid.message;
    queryClient.setQueryData(queryKey, outcome.rows);
    return outcome.refusal;
  };
  const { mutate: move, isPending } = useMutation({
    async mutationFn(ids: string[]) {
      const refused = show(await order(ids));
      if (refused !== undefined) throw new Error(refused);
    },
    onError: ({ message }) => notify(message, { type: 'error' }),
  });
  if (!rows) {
    return (
      <>
        <Title title={titled(title)} />
        {error ? (
          <LoadFailure page onRetry={() => void refetch()}>
            {`The ${title.toLowerCase()} could not be loaded`}
          </LoadFailure>
        ) : (
          <Typography role="status">{`Loading the ${title.toLowerCase()}…`}</Typography>
        )}
      </>
    );
  }
  return (
    <PageColumn>
      <Title title={titled(title)} />
      <Box sx={{ display: 'flex', gap: 2, alignItems: 'center', justifyContent: 'space-between' }}>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {text}
        </Typography>
        <Button sx={{ flexShrink: 0 }} onClick={() => open({ action: 'add' })}>
          {addLabel}
        </Button>
      </Box>
      {refusal && <Notice>{refusal}</Notice>}
      {rows.length === 0 && <Typography>{empty}</Typography>}
      <OrderedRows
        label={title}
        rows={rows}
        busy={isPending}
        onOrder={move}
        onChange={(row) => open({ action: 'change', row })}
        onRemove={(row) => open({ action: 'remove', row })}
      >
        {children}
      </OrderedRows>
      {opened &&
        opened.action !== 'remove' &&
        form(opened.action === 'change' ? opened.row : undefined, close)}
      {opened?.action === 'remove' && (
        <ConfirmChange
          title={`Remove ${opened.row.name}?`}
          confirmLabel="Remove"
          doneMessage={`${opened.row.name}: removed.`}
          change={async () => show(await remove(opened.row))}
          onClose={close}
        >
          {removal}
        </ConfirmChange>
      )}
    </PageColumn>
  );
}
