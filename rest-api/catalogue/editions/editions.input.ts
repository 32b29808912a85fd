import { IsIn, IsOptional } from 'class-validator';
import { JSONSchema } from 'class-validator-jsonschema';
import { type ContributorRole, contributorRoles } from '../../contract/editions.ts';
import { PageCursor, PageSize, PageSkip } from '../../input/page.ts';
import { brokenWith, fieldError } from '../../routing/field-error.ts';
import { AvailabilityQuery } from '../availability/availability.input.ts';

/** The query parameters of a list of books with pages. */
export class BookPageQuery extends AvailabilityQuery {
  @PageSize('first', 'Products on a page; 24 when left out.')
  first?: number;

  @PageCursor()
  after?: string;
}

/** The longest cursor of a list by slug: a slug is 100 characters of up to three bytes, and base64 makes four of three. */
const namesCursorLength = 420;

/** The query parameters of `GET /authors` and `GET /series`. */
export class NamesQuery {
  @PageSize('first', 'Names on a page; 24 when left out.')
  first?: number;

  @PageCursor(namesCursorLength)
  after?: string;

  @PageSkip('How many names to leave out before the page.')
  skip?: number;
}

/** The query parameters of `GET /authors/{slug}/books`. */
export class AuthorBooksQuery extends BookPageQuery {
  @IsOptional()
  @IsIn(contributorRoles, brokenWith(fieldError('role', 'INVALID', `One of ${contributorRoles.join(', ')}.`)))
  @JSONSchema({ description: 'What the person did for the books; the role with most books when left out.' })
  role?: ContributorRole;
}
