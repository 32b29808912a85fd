import { Include } from '../../input/include.ts';

/** The query parameters of a call that returns books and takes no others. */
export class AvailabilityQuery {
  @Include(
    ['availability'],
    'With `availability` each book says whether it can be bought: `IN_STOCK`, `LOW` with how many are `left`, or ' +
      '`OUT_OF_STOCK`.',
  )
  include?: 'availability'[];
}
