import Checkbox from '@mui/material/Checkbox';
import { useListContext } from 'react-admin';

/** Chooses an order for what is done to several. react-admin's own box gives its name to an element that has no role. */
export function ChooseOrder({ id, number }: { id: string; number: string }) {
  const { selectedIds, onToggleItem } = useListContext();
  return (
    <Checkbox
      checked={selectedIds.includes(id)}
      onChange={() => onToggleItem(id)}
      // A click elsewhere in the row opens the order.
      onClick={(event) => event.stopPropagation()}
      slotProps={{ input: { 'aria-label': `Choose ${number}` } }}
    />
  );
}
