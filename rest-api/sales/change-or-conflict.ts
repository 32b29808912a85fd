import type { ClientErrorResponse } from '../contract/errors.ts';
import { Conflict, type ErrorMessage, textOf } from '../routing/errors.ts';

type ConflictDetails = Pick<ClientErrorResponse, 'order' | 'return' | 'storedRefund'>;

/** A change does not fit what is stored now: nothing is stored. */
export class NotPossible extends Error {
  constructor(
    readonly said: ErrorMessage,
    readonly details?: ConflictDetails,
  ) {
    super(textOf(said));
  }
}

/**
 * Makes a change, and reads what is stored then.
 * @param read throws where it is gone
 * @param asDetails how a 409 shows it
 * @throws HttpError 409 with what is stored now where `change` throws NotPossible
 */
export async function changeOrConflict<Stored>(
  change: () => Promise<void>,
  read: () => Promise<Stored>,
  asDetails: (now: Stored) => ConflictDetails,
): Promise<Stored> {
  let conflict: NotPossible | undefined;
  try {
    await change();
  } catch (error) {
    if (!(error instanceof NotPossible)) throw error;
    conflict = error;
  }
  const now = await read();
  if (conflict) throw new Conflict(conflict.said, { ...conflict.details, ...asDetails(now) });
  return now;
}
