import type { ErrorCode, FieldError, StoredRefund } from '../../rest-api/contract/errors.ts';
import { RestClientError } from '../rest/rest-errors.ts';

type StoredInConflict =
  | 'order'
  | 'return'
  | 'book'
  | 'tax'
  | 'settings'
  | 'categories'
  | 'page'
  | 'discountCode'
  | 'carriers'
  | 'review';

/** What every refusal says. */
interface Refusal<Name> {
  __typename: Name;
  message: string;
  errorCode: ErrorCode;
}

type Conflict<Name, Stored extends StoredInConflict> = {
  __typename: Name;
  message: string;
  errorCode: ErrorCode;
  /** Set for conflicts of an order only. */
  storedRefund: StoredRefund | null;
} & { [Field in Stored]: Exclude<RestClientError[Field], undefined> };

/** A 400 of the REST service as a member of a result union. */
interface InvalidInput extends Refusal<'InvalidInput'> {
  fields: FieldError[];
  faults: string[];
}

const invalidInput = ({ message, code, messages, fields }: RestClientError): InvalidInput => ({
  __typename: 'InvalidInput',
  message,
  errorCode: code,
  fields,
  faults: messages,
});

/** Turns a 400 into an InvalidInput with its errors, and hands other errors on to `otherwise`. */
export function invalidInputOr<Other>(otherwise: (error: unknown) => Other) {
  return (error: unknown): InvalidInput | Other => {
    if (!(error instanceof RestClientError) || error.status !== 400) return otherwise(error);
    return invalidInput(error);
  };
}

/** Turns a 409 about a field whose value another one has into an InvalidInput, and hands other errors on. */
export function takenOr<Other>(otherwise: (error: unknown) => Other) {
  return (error: unknown): InvalidInput | Other => {
    if (!(error instanceof RestClientError) || error.status !== 409 || error.fields.length === 0)
      return otherwise(error);
    return invalidInput(error);
  };
}

/**
 * Turns errors with one of the given codes or statuses into a member of a result union, and rethrows others.
 * @param message replaces the REST service's message
 * @example await call.catch(refusedAs({ LAST_OWNER: 'LastOwner', 404: 'NotInCart' }))
 */
export function refusedAs<Name extends string>(
  names: Partial<Record<number | ErrorCode, Name>>,
  message?: string,
) {
  return (error: unknown): Refusal<Name> => {
    if (!(error instanceof RestClientError)) throw error;
    const name = names[error.code] ?? names[error.status];
    if (name === undefined) throw error;
    return { __typename: name, message: message ?? error.message, errorCode: error.code };
  };
}

/**
 * Turns a 409 that has what is stored now into a member of a result union, and rethrows others.
 * @param stored its field in the REST service's error
 */
export function conflictAs<Name extends string, Stored extends StoredInConflict>(name: Name, stored: Stored) {
  return (error: unknown): Conflict<Name, Stored> => {
    if (!(error instanceof RestClientError) || error.status !== 409) throw error;
    const { message, code, storedRefund = null, [stored]: now } = error;
    if (now === undefined) throw error;
    return { __typename: name, message, errorCode: code, storedRefund, [stored]: now } as Conflict<
      Name,
      Stored
    >;
  };
}

/** Passes an error on: there is no refusal left that it could be. */
export const rethrow = (error: unknown): never => {
  throw error;
};

/** Returns the result, or null where the REST service answers 404. */
export async function nullIfMissing<Found>(found: Promise<Found>): Promise<Found | null> {
  try {
    return await found;
  } catch (error) {
    if (error instanceof RestClientError && error.status === 404) return null;
    throw error;
  }
}
