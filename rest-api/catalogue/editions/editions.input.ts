import { IsIn, IsOptional } from 'class-validator';
import { JSONSchema } from 'class-validator-jsonschema';
import { type ContributorRole, contributorRoles } from '../../contract/editions.ts';
import { BookPageQuery } from '../../input/page.ts';
import { brokenWith, fieldError } from '../../routing/field-error.ts';

/** The query parameters of `GET /authors/{slug}/books`. */
export class AuthorBooksQuery extends BookPageQuery {
  @IsOptional()
  @IsIn(contributorRoles, brokenWith(fieldError('role', 'INVALID', `One of ${contributorRoles.join(', ')}.`)))
  @JSONSchema({ description: 'What the person did for the books; the role with most books when left out.' })
  role?: ContributorRole;
}
