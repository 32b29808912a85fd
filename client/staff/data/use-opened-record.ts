import { useState } from 'react';
import { type RaRecord, useShowContext } from 'react-admin';

/**
 * The record that a form starts from: as the page showed it when the form opened, whatever it shows since. What others
 * change meanwhile has to be told before a change starts from it: by the refusal of this one.
 * @returns the record, and what has the form go on from the record as it is now
 */
export function useOpenedRecord<Whole extends RaRecord>(record: Whole): [Whole, (now: Whole) => void] {
  const { isFetching } = useShowContext();
  const [opened, setOpened] = useState<Whole>();
  // At first react-admin shows what it has stored before; the form follows the page until that is read anew.
  if (opened === undefined && !isFetching) setOpened(record);
  return [opened ?? record, setOpened];
}
