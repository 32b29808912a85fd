import { IsIn, IsOptional } from 'class-validator';
import { JSONSchema } from 'class-validator-jsonschema';
import { brokenWith, fieldError } from '../routing/field-error.ts';

/** A query parameter by which a call asks for the availability of its books. */
export function IncludeAvailability(): PropertyDecorator {
  const parts = [
    IsOptional(),
    IsIn(
      ['availability'],
      brokenWith(fieldError('include', 'INVALID', 'Availability, or leave it out for books without it.')),
    ),
    JSONSchema({
      description:
        'With `availability` each book says whether it can be bought: `IN_STOCK`, `LOW` with how many are `left`, or ' +
        '`OUT_OF_STOCK`.',
      examples: ['availability'],
    }),
  ];
  return (target, name) => {
    for (const part of parts) part(target, name as string);
  };
}

/** The query parameters of a call that answers with books and takes no others. */
export class AvailabilityQuery {
  @IncludeAvailability()
  include?: 'availability';
}
