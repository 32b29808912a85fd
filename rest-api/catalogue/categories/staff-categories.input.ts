import { IsOptional, Matches, MaxLength } from 'class-validator';
import { JSONSchema } from 'class-validator-jsonschema';
import { slugPattern } from '../../../text/slug.ts';
import { categoryLimits } from '../../contract/catalogue.ts';
import { StartVersion } from '../../input/list-change.input.ts';
import { OneLine, OrNull, RequiredText, Text } from '../../input/text.ts';
import { brokenWith, fieldError } from '../../routing/field-error.ts';

const slugRule = brokenWith(
  fieldError(
    'slug',
    'INVALID',
    `Letters, digits and hyphens, at most ${categoryLimits.slugLength}, such as poetry.`,
  ),
);

class CategoryFactsInput {
  @OneLine()
  @RequiredText('name', categoryLimits.nameLength)
  @JSONSchema({ description: 'As shoppers see it.', examples: ['Poetry'] })
  name!: string;

  @OrNull({
    description: 'Below its name on the home page. Missing or null: it stays, or is empty.',
    examples: ['Lines that stay.'],
  })
  @IsOptional()
  @OneLine()
  @Text('description', categoryLimits.descriptionLength)
  description?: string | null;
}

/** A new category. */
export class NewCategoryInput extends CategoryFactsInput {
  @OrNull({
    description:
      'By which addresses and books name it; made from the name where it is missing. It never changes.',
    examples: ['poetry'],
  })
  @IsOptional()
  @MaxLength(categoryLimits.slugLength, slugRule)
  @Matches(slugPattern, slugRule)
  slug?: string | null;
}

/** What a category becomes. */
export class CategoryInput extends CategoryFactsInput {
  @StartVersion()
  version!: number;
}
