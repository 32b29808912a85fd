import Button from '@mui/material/Button';
import { useEffect } from 'react';
import { useListContext } from 'react-admin';
import { useNavigate } from 'react-router-dom';
import { inactive } from '../../shared/ui/inactive.ts';
import type { StaffOrderRowFragment } from './StaffOrders.generated.ts';

type Row = StaffOrderRowFragment & { id: string };

/** How many orders the shop takes in one call. */
const MAX_AT_ONCE = 20;

interface Props {
  mayShip: boolean;
  /** Opens the dialog that ships them: it outlives the choice and the rows. */
  onShip(orders: Row[]): void;
}

/** What can be done to the chosen orders of this page together. */
export function OrderBulkActions({ mayShip, onShip }: Props) {
  const { data, selectedIds, onSelect } = useListContext<Row>();
  const navigate = useNavigate();
  const chosen = (data ?? []).filter(({ id }) => selectedIds.includes(id));

  // What a filter or another page hides is not chosen any more: nothing is done to it, so it is not counted either.
  useEffect(() => {
    const shown = data && selectedIds.filter((chosenId) => data.some(({ id }) => id === chosenId));
    if (shown && shown.length < selectedIds.length) onSelect(shown);
  }, [data, selectedIds, onSelect]);

  const tooMany = chosen.length > MAX_AT_ONCE;
  const unfit = tooMany || chosen.length === 0;
  const limit = tooMany ? ` (at most ${MAX_AT_ONCE})` : '';
  return (
    <>
      <Button
        variant="text"
        size="small"
        {...inactive(unfit, () => navigate(`/slips?ids=${chosen.map(({ id }) => id).join(',')}`))}
      >
        <span>{`Packing slips${limit}`}</span>
      </Button>
      <Button
        variant="text"
        size="small"
        {...inactive(unfit, () => navigate(`/invoices?ids=${chosen.map(({ id }) => id).join(',')}`))}
      >
        <span>{`Bills${limit}`}</span>
      </Button>
      {mayShip && (
        <Button variant="text" size="small" {...inactive(unfit, () => onShip(chosen))}>
          <span>{`Mark as shipped${limit}`}</span>
        </Button>
      )}
    </>
  );
}
