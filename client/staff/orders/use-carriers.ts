import { useState } from 'react';
import { useStore } from 'react-admin';
import { useCarrierList } from '../carriers/carrier-list.ts';
import { OTHER_CARRIER, type Sent } from './consignment.ts';

type Choice = { id: string; name: string };

/**
 * The carriers, and the one that this browser shipped with last.
 * @param options `sentWith`: the carrier of a parcel that is on its way, which is chosen instead, and can stay although the
 * shop has removed it; `other`: whether another one can be named
 */
export function useCarriers({
  sentWith,
  other = false,
}: {
  sentWith?: Sent['carrier'] | undefined;
  other?: boolean;
} = {}) {
  const { data, error, refetch } = useCarrierList();
  const [corrected, correct] = useState(sentWith && (sentWith.id ?? OTHER_CARRIER));
  const [last, setLast] = useStore<string>('orders.carrier', '');
  const choicesOf = (known: readonly Choice[]): Choice[] => {
    const { id, name = '' } = sentWith ?? {};
    const isRemoved = id != null && known.every((each) => each.id !== id);
    return [
      ...known,
      ...(isRemoved ? [{ id, name }] : []),
      ...(other ? [{ id: OTHER_CARRIER, name: 'Other' }] : []),
    ];
  };
  const chosenOf = (choices: readonly Choice[]): string | undefined =>
    (choices.find(({ id }) => id === (corrected ?? last)) ?? choices[0])?.id;
  const choices = data ? choicesOf(data) : [];
  return {
    carriers: choices,
    carrierId: chosenOf(choices) ?? '',
    choose: sentWith === undefined ? setLast : correct,
    failure:
      error?.message ??
      (data && choices.length === 0
        ? 'The shop has no carrier: ship each order from its own page, where another one can be named.'
        : undefined),
    /** The chosen carrier once the carriers are loaded; undefined where that fails. */
    async loadedCarrierId() {
      const loaded = data ?? (await refetch({ cancelRefetch: false })).data;
      return loaded && chosenOf(choicesOf(loaded));
    },
  };
}
