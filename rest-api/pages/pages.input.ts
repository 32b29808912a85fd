import { IsIn, IsInt, IsNotIn, IsOptional, Matches, Max, Min } from 'class-validator';
import { JSONSchema } from 'class-validator-jsonschema';
import { limits } from '../contract/rules.ts';
import type { StaffPage } from '../contract/text-pages.ts';
import { Version } from '../input/count.ts';
import { RequiredText, Text, Trimmed } from '../input/text.ts';
import { brokenWith, fieldError } from '../routing/field-error.ts';

/** What addresses of the shop may mean one day. */
const reservedSlugs = ['api', 'create', 'edit', 'graphql', 'index', 'new', 'pages', 'staff'];
const maxPosition = 99;
const positionRule = brokenWith(
  fieldError(
    'footerPosition',
    'INVALID',
    `A whole number from 1 to ${maxPosition}, or nothing for a page that is not in the footer.`,
  ),
);

/** Body of `POST /staff/pages`. */
export class PageInput {
  @IsNotIn(
    reservedSlugs,
    brokenWith(fieldError('slug', 'NOT_ALLOWED', 'The shop keeps this address to itself. Choose another.')),
  )
  @Matches(
    /^[a-z0-9]+(-[a-z0-9]+)*$/,
    brokenWith(
      fieldError(
        'slug',
        'INVALID',
        'Small letters from a to z, digits, and single hyphens between them, such as gift-cards.',
      ),
    ),
  )
  @Trimmed()
  @RequiredText('slug', limits.pageSlugLength)
  @JSONSchema({ description: 'The page is at `/pages/` and this.', examples: ['gift-cards'] })
  slug!: string;

  @Trimmed()
  @RequiredText('title', limits.pageTitleLength)
  @JSONSchema({ examples: ['Gift cards'] })
  title!: string;

  @Text('body', limits.pageBodyLength)
  @JSONSchema({
    description: 'Markdown. HTML in it is shown as text.',
    examples: ['Ask for a gift card at the *counter*.'],
  })
  body!: string;

  @IsIn(['DRAFT', 'PUBLISHED'], brokenWith(fieldError('state', 'INVALID', 'One of DRAFT, PUBLISHED.')))
  @JSONSchema({ description: 'Shoppers see published pages alone.', examples: ['DRAFT'] })
  state!: StaffPage['state'];

  @Max(maxPosition, positionRule)
  @Min(1, positionRule)
  @IsInt(positionRule)
  @IsOptional()
  @JSONSchema({
    type: ['integer', 'null'],
    description: 'Its place among the links of the footer, the lowest first; null for none.',
    examples: [1],
  })
  footerPosition: number | null = null;
}

/** Body of `POST /staff/pages/{id}`. */
export class ChangePageInput extends PageInput {
  @Version()
  @JSONSchema({ description: 'The version that the change starts from.' })
  version!: number;
}
