import Button from '@mui/material/Button';
import { useListContext } from 'react-admin';
import { useNavigate } from 'react-router-dom';
import type { StaffOrderRowFragment } from '../generated/requests.ts';

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
  const { data = [], selectedIds } = useListContext<Row>();
  const navigate = useNavigate();
  const chosen = data.filter(({ id }) => selectedIds.includes(id));
  const tooMany = chosen.length > MAX_AT_ONCE;
  const limit = tooMany ? ` (at most ${MAX_AT_ONCE})` : '';
  return (
    <>
      <Button
        variant="text"
        size="small"
        disabled={tooMany || chosen.length === 0}
        onClick={() => navigate(`/slips?ids=${chosen.map(({ id }) => id).join(',')}`)}
      >
        Packing slips{limit}
      </Button>
      <Button
        variant="text"
        size="small"
        disabled={tooMany || chosen.length === 0}
        onClick={() => navigate(`/papers?ids=${chosen.map(({ id }) => id).join(',')}`)}
      >
        Bills{limit}
      </Button>
      {mayShip && (
        <Button
          variant="text"
          size="small"
          disabled={tooMany || chosen.length === 0}
          onClick={() => onShip(chosen)}
        >
          Mark as shipped{limit}
        </Button>
      )}
    </>
  );
}
