import type { ClientErrorResponse } from '../../contract/errors.ts';
import { HttpError } from '../../routing/errors.ts';

type ConflictDetails = Pick<ClientErrorResponse, 'order' | 'return' | 'storedRefund'>;

/** A change does not fit what is stored now: nothing is stored. */
export class NotPossible extends Error {
  constructor(
    message: string,
    readonly details?: ConflictDetails,
  ) {
    super(message);
  }
}

/** 409 with what is stored now, so that the caller sees what has changed. */
class Conflict extends HttpError {
  override readonly details: ConflictDetails;

  constructor({ message, details }: NotPossible, now: ConflictDetails) {
    super(409, message);
    this.details = { ...details, ...now };
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
  if (conflict) throw new Conflict(conflict, asDetails(now));
  return now;
}
