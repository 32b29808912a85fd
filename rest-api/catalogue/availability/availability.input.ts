import { Include } from '../../input/include.ts';

/** A query parameter by which a call asks for the availability of its books. */
export const IncludeAvailability = (): PropertyDecorator =>
  Include(
    ['availability'],
    'With `availability` each book says whether it can be bought: `IN_STOCK`, `LOW` with how many are `left`, or ' +
      '`OUT_OF_STOCK`.',
  );

/** The query parameters of a call that returns books and takes no others. */
export class AvailabilityQuery {
  @IncludeAvailability()
  include?: 'availability'[];
}
