import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useStaffRequest } from '../data/use-staff-request.ts';
import { linesOf, type NewOrderValues, placeOf } from './new-order.ts';
import { OrderQuoteDocument } from './TakeOrder.generated.ts';

/** What an order comes to as the shop says, and what there is of its books. */
export function useOrderQuote({
  lines,
  ...where
}: Pick<NewOrderValues, 'lines' | 'isDelivered' | 'state' | 'pincode'>) {
  const send = useStaffRequest();
  const place = placeOf(where);
  const wanted = linesOf(lines);
  const { data, error, isPlaceholderData } = useQuery({
    queryKey: ['OrderQuote', wanted, place ?? null],
    enabled: lines.length > 0,
    placeholderData: keepPreviousData,
    queryFn: () => send(OrderQuoteDocument, { lines: wanted, place: place ?? null }),
  });
  const quote = lines.length > 0 ? data?.orderQuote : undefined;
  return { quote, error, isCurrent: !isPlaceholderData, isPlaceKnown: place !== undefined };
}
