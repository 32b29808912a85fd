import { type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { timestampForm } from '../database/timestamp.ts';
import { decodeListCursor } from './list-cursor.ts';

/** A place in a list that is sorted by a moment and an id: it stays where its row is deleted. */
export interface TimedPlace {
  /** In the form of `timestampText`, to the microsecond. */
  at: string;
  id: string;
}

const form = new RegExp(`^${timestampForm}/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$`);

/** The text of such a place in a cursor. */
export const timedPlaceText = ({ at, id }: TimedPlace): string => `${at}/${id}`;

/** @throws InvalidFields 400 for anything that no page of this list has handed out */
export function decodeTimedPlace(list: string, cursor: string): TimedPlace {
  const [at = '', id = ''] = decodeListCursor(list, cursor, form).split('/');
  return { at, id };
}

/** Rows behind a place in a list whose latest come first. */
export const isBehindPlace = (at: PgColumn, id: PgColumn, place: TimedPlace): SQL =>
  sql`(${at}, ${id}) < (${place.at}::timestamptz, ${place.id}::uuid)`;
