import { Transform, Type } from 'class-transformer';
import { ArrayMaxSize, IsIn, IsInt, IsNumber, IsOptional, Max, Min } from 'class-validator';
import { JSONSchema } from 'class-validator-jsonschema';
import { limits, type ProductCategory, productCategories } from '../contract.ts';
import { Text } from '../text.ts';

export const productSorts = ['LOW_TO_HIGH', 'HIGH_TO_LOW'] as const;
export type ProductSort = (typeof productSorts)[number];

/** The query parameters of `GET /products`; all are optional and have to hold together. */
export class ProductsQuery {
  @IsOptional()
  @Text('search', limits.searchLength)
  @JSONSchema({ description: 'Text in the title or the author, in whatever case.', examples: ['fire'] })
  search?: string;

  // One category arrives as a text, several as a list.
  @IsOptional()
  @Transform(({ value }) => [value].flat())
  @ArrayMaxSize(productCategories.length, { message: 'category: each category once.' })
  @IsIn(productCategories, { each: true, message: `category: one of ${productCategories.join(', ')}.` })
  @JSONSchema({ description: 'Repeat it for several categories.', examples: [['Fiction', 'Biographies']] })
  category?: ProductCategory[];

  @IsOptional()
  @Type(() => Number)
  @Max(10_000_000, { message: 'maxPrice: at most 10000000.' })
  @Min(0, { message: 'maxPrice: not below 0.' })
  @IsNumber({ maxDecimalPlaces: 2 }, { message: 'maxPrice: an amount in rupees, such as 499.' })
  @JSONSchema({ description: 'Rupees; books strictly cheaper pass.', examples: [500] })
  maxPrice?: number;

  @IsOptional()
  @Type(() => Number)
  @Max(5, { message: 'minRating: not above 5.' })
  @Min(1, { message: 'minRating: not below 1.' })
  @IsNumber({}, { message: 'minRating: a number from 1 to 5.' })
  @JSONSchema({ description: 'Books rated as high or higher pass.', examples: [4] })
  minRating?: number;

  @IsOptional()
  @IsIn(productSorts, { message: `sort: one of ${productSorts.join(', ')}.` })
  @JSONSchema({ description: 'By price. Without it, by running number.' })
  sort?: ProductSort;

  @IsOptional()
  @Type(() => Number)
  @Max(limits.pageSize, { message: `first: at most ${limits.pageSize}.` })
  @Min(1, { message: 'first: at least 1.' })
  // Nearest to the property, since the rules are asked from here upwards and the first that fails speaks.
  @IsInt({ message: `first: a whole number from 1 to ${limits.pageSize}.` })
  @JSONSchema({ description: 'Products on a page; 24 when left out.', examples: [10] })
  first?: number;

  @IsOptional()
  @Text('after', 100)
  @JSONSchema({ description: 'Where the page starts: taken from the Link of the page before.' })
  after?: string;
}
