import { ArrayMaxSize, IsArray, IsInt, IsOptional, IsUUID, Matches, MaxLength, Min } from 'class-validator';
import { JSONSchema } from 'class-validator-jsonschema';
import { slugPattern } from '../../../text/slug.ts';
import { categoryLimits } from '../../contract/catalogue.ts';
import { Decimal } from '../../input/count.ts';
import { RequiredText, Text } from '../../input/text.ts';
import { brokenWith, fieldError } from '../../routing/field-error.ts';
import { OneLine } from '../staff-books/book-fields.input.ts';

const slugRule = brokenWith(
  fieldError(
    'slug',
    'INVALID',
    `Letters, digits and hyphens, at most ${categoryLimits.slugLength}, such as poetry.`,
  ),
);
const versionRule = brokenWith(fieldError('version', 'INVALID', 'The version that you have read.'));
const idsRule = brokenWith(fieldError('ids', 'INVALID', 'The ids of all categories, each once.'));

class CategoryFactsInput {
  @OneLine()
  @RequiredText('name', categoryLimits.nameLength)
  @JSONSchema({ description: 'As shoppers see it.', examples: ['Poetry'] })
  name!: string;

  @IsOptional()
  @OneLine()
  @Text('description', categoryLimits.descriptionLength)
  @JSONSchema({
    description: 'Below its name on the home page.',
    examples: ['Lines that stay.'],
  })
  description?: string;
}

/** A new category. */
export class NewCategoryInput extends CategoryFactsInput {
  @IsOptional()
  @MaxLength(categoryLimits.slugLength, slugRule)
  @Matches(slugPattern, slugRule)
  @JSONSchema({
    description:
      'By which addresses and books name it; made from the name where it is missing. It never changes.',
    examples: ['poetry'],
  })
  slug?: string;
}

/** What a category becomes. */
export class CategoryInput extends CategoryFactsInput {
  @Min(0, versionRule)
  @IsInt(versionRule)
  @JSONSchema({ description: 'The version that the change starts from.', examples: [0] })
  version!: number;
}

/** The query parameters of the removal of a category. */
export class RemoveCategoryQuery {
  @Decimal()
  @Min(0, versionRule)
  @IsInt(versionRule)
  @JSONSchema({ description: 'The version that the removal starts from.', examples: [0] })
  version!: number;
}

/** The order of the categories. */
export class CategoryOrderInput {
  @IsUUID(undefined, { each: true, ...idsRule })
  @ArrayMaxSize(categoryLimits.categories, idsRule)
  @IsArray(idsRule)
  @JSONSchema({
    description: 'The ids of all categories in the order in which the shop shows them.',
    examples: [['c6d96330-15d4-4977-abc1-24e335388d1c']],
  })
  ids!: string[];
}
